/**
 * Set up before every test file: code of the app that reads or writes outside of a transaction
 * fails, since a lost connection would take its screen down. What a test itself looks at may be bare.
 */
import 'fake-indexeddb/auto';
import { type DBCore, Dexie } from 'dexie';

Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 60);

const WAYS_IN = ['get', 'getMany', 'query', 'openCursor', 'count', 'mutate'] as const;

/** A frame of the app or of a test, but for this file's own. */
const OURS = /\/(src|test)\/(?!support\/noBareReads)(?!.*node_modules)/;

/** Dexie runs a bare call's way in at once, below whoever made it. */
function refuseFromApp(): void {
  if (Dexie.currentTransaction?.explicit) return;
  const bare = new Error('The app reads or writes outside of a transaction.');
  const ours = bare.stack?.split('\n').filter((line) => OURS.test(line)) ?? [];
  if (ours[0]?.includes('/src/')) throw bare;
}

function guarded(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      const ways = WAYS_IN.map((way) => [
        way,
        (request: never) => {
          refuseFromApp();
          return table[way](request);
        },
      ]);
      return { ...table, ...Object.fromEntries(ways) };
    },
  };
}

function noBareReads(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'noBareReads', create: guarded });
}

// Files that share a process set it up once.
if (!Dexie.addons.some(({ name }) => name === noBareReads.name)) Dexie.addons.push(noBareReads);
