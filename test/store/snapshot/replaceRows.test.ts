import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionRecord } from '../../../src/domain/session.ts';
import type { Account } from '../../../src/store/account.ts';
import { replaceRows } from '../../../src/store/snapshot/replaceRows.ts';
import { recordOf } from '../../support/entries.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';

function countWrites({ db: { sessions } }: Account): { written: string[]; removed: string[] } {
  const seen = { written: [] as string[], removed: [] as string[] };
  const write = (key: string) => {
    seen.written.push(key);
  };
  sessions.hook('creating', write);
  sessions.hook('updating', (_, key) => write(key));
  sessions.hook('deleting', (key) => {
    seen.removed.push(key);
  });
  return seen;
}

function replace({ db }: Account, rows: readonly SessionRecord[]) {
  const { sessions } = db;
  return db.transaction('rw', sessions, () => replaceRows(sessions, rows, ({ id }) => id));
}

it('makes a table hold just the rows of the newest answer, whatever it held', async () => {
  const account = await openTestAccount('7', testClock());
  const { sessions } = account.db;
  const anyRows = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4'), fc.option(fc.constantFrom('55', '56')), fc.nat(2))
      .map(([id, workoutId, sets]) => ({
        ...recordOf(id, workoutId),
        exercises: [
          { name: 'Dips', sets: Array.from({ length: sets }, () => ({ reps: 8, weight: sets })) },
        ],
      })),
    { selector: ({ id }) => id },
  );
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      await replace(account, rows);
      const byId = rows.toSorted((a, b) => a.id.localeCompare(b.id));
      expect(await sessions.toArray()).toEqual(byId);
    }),
  );
});

it('writes what is new or differs, and takes away what is gone, and nothing else', async () => {
  const account = await openTestAccount('7', testClock());
  const all = ['1', '2', '3', '4'].map((id) => recordOf(id));
  await replace(account, all);
  const seen = countWrites(account);
  const edited = { ...recordOf('2'), exercises: [] };
  const next = [recordOf('1'), edited, recordOf('4', '55'), recordOf('5')];
  await replace(account, next);
  expect(seen).toEqual({ written: ['2', '4', '5'], removed: ['3'] });
});

it('keeps the last of rows with one key', async () => {
  const account = await openTestAccount('7', testClock());
  const { sessions } = account.db;
  await replace(account, [recordOf('1'), recordOf('1', '55')]);
  expect(await sessions.toArray()).toEqual([recordOf('1', '55')]);
});
