/**
 * Set up before every test file: code of the app that reads or writes outside of a transaction
 * fails, since a lost connection would take its screen down. What a test itself looks at may be bare.
 */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 60);

/** Dexie's one way into a table, which its types leave out. `_tx`: the transaction it is bound to. */
interface WayIn {
  readonly _tx?: object | null;
  _trans(...call: unknown[]): unknown;
}

/** A frame of the app or of a test, but for this file's own. */
const OURS = /\/(src|test)\/(?!support\/noBareReads)(?!.*node_modules)/;

/** Called where the way in is called, so that whoever made the call still stands above. */
function refuseFromApp(): void {
  if (Dexie.currentTransaction?.explicit) return;
  const bare = new Error('The app reads or writes outside of a transaction.');
  const ours = bare.stack?.split('\n').filter((line) => OURS.test(line)) ?? [];
  if (ours[0]?.includes('/src/')) throw bare;
}

function noBareReads(db: Dexie): void {
  // Every database has a class of tables of its own.
  const tables = db.Table.prototype as unknown as WayIn;
  const enter = tables._trans;
  tables._trans = function guarded(...call) {
    if (!this._tx) refuseFromApp();
    return enter.apply(this, call);
  };
}

// Files that share a process set it up once.
if (!Dexie.addons.some(({ name }) => name === noBareReads.name)) Dexie.addons.push(noBareReads);
