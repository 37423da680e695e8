import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../src/server/data/database.ts';
import { dialectOver, openFile, openReader } from '../../../../src/server/data/sqlite/sqlite.ts';
import { temporaryFolder } from '../../storage.ts';
import { monday, pushDay, startSignedIn } from '../../support.ts';

/** Has one row. */
const SMALL = 'epoch';
const DAY = '2025-11-24';
const WRITES = [
  ['PUT', '/api/weight', { date: DAY, weight: 180 }],
  ['POST', '/api/workouts', pushDay],
  ['PUT', '/api/workouts/op-1', { ...pushDay, name: 'Pull' }],
  ['POST', '/api/workout-history', { session: monday }],
  ['PUT', '/api/user', { caloriesAdded: 9, caloriesConsumed: 9, lastCalorieDate: DAY }],
  ['DELETE', `/api/weight/${DAY}`],
  ['DELETE', '/api/workouts/op-1'],
  ['DELETE', `/api/workout-history/${monday.id}`],
] as const;

/** How SQLite goes about all that these writes made it do: a line for each table that is read. */
async function plansOfWrites(): Promise<string[]> {
  const folder = await temporaryFolder();
  const [file, reader] = [openFile(folder), openReader(folder)];
  const database = await openDatabase(dialectOver({ writer: () => file, reader: () => reader }));
  const { browser } = await startSignedIn({}, 'Ann', { database });
  const prepare = [file, reader].map((side) => vi.spyOn(side, 'prepare'));
  for (const [index, [method, path, body]] of WRITES.entries()) {
    const headers = { prefer: 'return=minimal', 'idempotency-key': `op-${index}` };
    expect((await browser.call(method, path, body, headers)).status).toBe(204);
  }
  const statements = prepare
    .flatMap(({ mock }) => mock.calls.map(([sql]) => sql))
    .filter((sql) => /^(select|insert|update|delete) /.test(sql));
  for (const spy of prepare) spy.mockRestore();
  return statements.flatMap((sql) =>
    file
      .prepare(`explain query plan ${sql}`)
      .all()
      .map((row): string => Object(row).detail),
  );
}

it('a write that prefers a minimal answer reads no table through, and counts a history in its index alone', async () => {
  const plans = await plansOfWrites();
  const tables = ['users', 'weights', 'plans', 'session_records', 'operations', 'calorie_days'];
  for (const table of tables) expect(plans.join('\n')).toContain(`SEARCH ${table} `);
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual(
    plans.filter((plan) => plan.startsWith(`SCAN ${SMALL}`)),
  );
  expect(plans).toContain(
    'SEARCH session_records USING COVERING INDEX session_records_in_order (user_id=? AND deleted=?)',
  );
});
