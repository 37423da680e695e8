import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { addCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { keepProfile, sweepUnsure } from '../../../src/store/outbox/deliver.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { inLane } from '../../../src/store/outbox/lane.ts';
import { savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { countReadEntries } from '../../support/countReads.ts';
import { claim, drainerRig } from '../../support/drainer.ts';
import { entryOf, trained, weightOf } from '../../support/entries.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';
import { ALEX, only, PUSH_DAY } from '../../support/samples.ts';

async function rig() {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  return { clock, account, outbox: () => account.db.outbox.orderBy('seq').toArray() };
}

describe('a command', () => {
  it('appends one entry and touches nothing else: the server’s data stay as they are [D3.weights]', async () => {
    const { account, clock, outbox } = await rig();
    await account.db.weights.put({ day: '2026-11-20', weight: 190 });
    await saveWeight(account, '2026-11-20', 182.4);
    expect(only(await outbox())).toMatchObject({
      change: weightOf(182.4),
      lane: 'weight:2026-11-20',
      version: 2,
      recordedAtMs: clock.nowMs(),
      notBeforeMs: 0,
      delivery: { state: 'queued' },
    });
    expect(await account.db.weights.toArray()).toEqual([{ day: '2026-11-20', weight: 190 }]);
  });

  it('never merges: two taps are two entries, in their order', async () => {
    const { account, outbox } = await rig();
    await Promise.all([180, 181, 182].map((weight) => saveWeight(account, '2026-11-20', weight)));
    expect((await outbox()).map(({ change }) => change)).toEqual(
      [180, 181, 182].map((w) => weightOf(w)),
    );
  });

  it('gives every change a name of its own; a name is never used twice', async () => {
    const { account } = await rig();
    await queue(account, weightOf(1), { opId: 'same' });
    await expect(queue(account, weightOf(2), { opId: 'same' })).rejects.toThrow();
    expect(await account.db.outbox.count()).toBe(1);
  });
});

describe('a clock that went back', () => {
  it('makes no change count as earlier than the one before it in its lane, and no undo time longer', async () => {
    const { account, clock, outbox } = await rig();
    const firstMs = clock.nowMs();
    await saveWeight(account, '2026-11-20', 180);
    clock.advance(-86_400_000);
    await deleteWeight(account, '2026-11-20');
    await saveWeight(account, '2026-11-19', 182);
    expect(await outbox()).toMatchObject([
      { recordedAtMs: firstMs },
      { recordedAtMs: firstMs, notBeforeMs: clock.nowMs() + 10_000 },
      { recordedAtMs: clock.nowMs() },
    ]);
  });
});

describe('undo (D11)', () => {
  it('removes the entry, and the screen falls back by itself [D11.undo]', async () => {
    const { account, outbox } = await rig();
    await saveWeight(account, '2026-11-20', 182.4);
    const opId = await deleteWeight(account, '2026-11-20');
    expect(await readWeights(account)).toEqual({});
    expect(await undo(account, opId)).toBe(true);
    expect(await readWeights(account)).toEqual({ '2026-11-20': 182.4 });
    expect(await outbox()).toHaveLength(1);
    expect(await account.db.journal.toArray()).toMatchObject([{ opId, outcome: 'undone' }]);
  });

  it('is too late once it was sent, for whatever became of it, and says so', async () => {
    const { account, clock } = await rig();
    const opId = await deleteWeight(account, '2026-11-20');
    clock.advance(10_001);
    const drainer = await becomeDrainer(account);
    expect(await claim(drainer)).not.toBeNull();
    expect(await undo(account, opId)).toBe(false);
    await sweepUnsure(drainer);
    expect(await undo(account, opId)).toBe(false);
    expect(await account.db.outbox.count()).toBe(1);
  });

  it('takes back once: a second tap finds nothing', async () => {
    const { account } = await rig();
    const opId = await deleteWeight(account, '2026-11-20');
    const taps = await Promise.all([undo(account, opId), undo(account, opId)]);
    expect(taps).toEqual([true, false]);
    expect(await account.db.journal.count()).toBe(1);
  });

  it('and a claim at the same moment never both win', async () => {
    const { account, clock } = await rig();
    const opId = await deleteWeight(account, '2026-11-20');
    clock.advance(10_001);
    const drainer = await becomeDrainer(account);
    const [sent, undone] = await Promise.all([claim(drainer), undo(account, opId)]);
    expect(sent === null).toBe(undone);
  });
});

it('calories that are taken back leave the goal after them what its person saw [D25.replaced]', async () => {
  const { account, outbox } = await rig();
  const opId = await addCalories(account, '2026-11-20', 300, { undoMs: UNDO_MS });
  await setCalorieGoal(account, 1900);
  const { base } = only((await outbox()).slice(1));
  expect(await undo(account, opId ?? '')).toBe(true);
  expect(only(await outbox())).toMatchObject({ change: { kind: 'goal.set' }, base });
  expect(base).toBeNull();
});

it('a tap reads what it is about and nothing else, however much waits', async () => {
  const { account, drainer } = await drainerRig();
  await account.db.outbox.bulkAdd(
    Array.from({ length: 400 }, (_, index) =>
      entryOf(index + 1, index % 2 === 0 ? trained(String(index)) : weightOf(180, `day-${index}`)),
    ),
  );
  await keepProfile(drainer, { profile: ALEX, capabilities: [] });
  await saveWeight(account, '2026-11-20', 181);
  const read = countReadEntries(account);
  await saveWeight(account, '2026-11-20', 182);
  await deleteWeight(account, '2026-11-20');
  await addCalories(account, '2026-11-20', 300);
  await setCalorieGoal(account, 1900);
  await savePlan(account, PUSH_DAY);
  expect(read.entries).toBeGreaterThan(0);
  expect(read.entries).toBeLessThan(20);
  const { base } = (await inLane(account, 'weight:2026-11-20').last()) ?? {};
  expect(base).toBe(182);
});
