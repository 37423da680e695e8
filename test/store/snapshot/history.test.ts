import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readNear } from '../../../src/store/snapshot/history.ts';
import { drainerRig, everything, install } from '../../support/drainer.ts';
import { recordOf } from '../../support/entries.ts';

/** A history of these, as it was read whole. */
async function holding(...sessions: ReturnType<typeof recordOf>[]) {
  const rig = await drainerRig();
  await install(rig.drainer, { resource: 'sessions', sessions, revision: 'r1' });
  return rig;
}

describe('a delta of the history', () => {
  it('puts and deletes the rows that it names, known or not, and touches no other', async () => {
    const { account, drainer } = await holding(recordOf('1'), recordOf('2'), recordOf('3'));
    const renamed = { ...recordOf('2'), workoutName: 'Renamed' };
    const delta = { added: [renamed, recordOf('4')], deleted: ['3', 'never'], revision: 'r2' };
    await install(drainer, delta);
    await install(drainer, delta);
    expect(await account.db.sessions.toArray()).toEqual([recordOf('1'), renamed, recordOf('4')]);
  });

  it('is kept with its revision: both, or neither', async () => {
    const { account, drainer } = await holding(recordOf('1'));
    const before = await everything(account);
    const broken = { ...recordOf('2'), id: Number.NaN as unknown as string };
    const keeping = install(drainer, { added: [broken], deleted: ['1'], revision: 'r2' });
    await expect(keeping).rejects.toThrow();
    expect(await everything(account)).toEqual(before);
  });
});

describe('what in the history may be one of some sessions', () => {
  it('is the one of its id, whatever its day, else all of its day', async () => {
    const moved = { ...recordOf('1'), date: '2026-01-01' };
    const other = { ...recordOf('3'), date: '2026-01-02' };
    const { account } = await holding(moved, recordOf('2'), other);
    const { db } = account;
    const near = async (...ids: string[]) => {
      const read = () =>
        readNear(
          account,
          ids.map((id) => recordOf(id)),
        );
      return (await db.transaction('r', db.sessions, read)).map(({ id }) => id);
    };
    expect(await near('1')).toEqual(['1']);
    expect(await near('unknown', 'unknown too')).toEqual(['2']);
    expect(await near('1', '2')).toEqual(['1', '2']);
    expect(await near()).toEqual([]);
  });
});
