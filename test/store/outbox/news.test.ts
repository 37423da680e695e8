import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { admitAccount, signOutAccount } from '../../../src/store/account.ts';
import type { JournalLine } from '../../../src/store/outbox/entry.ts';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { journalEntry } from '../../../src/store/outbox/journal.ts';
import { markNewsTold, readNews, sendMineAgain } from '../../../src/store/outbox/news.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import {
  caloriesOf,
  entryOf,
  goalOf,
  newPlan,
  noWeight,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { only, samplePlan } from '../../support/samples.ts';

/** A person whose calories of yesterday met a server that holds today. */
async function lateRig() {
  const rig = await insideRig();
  Object.assign(rig.server.data.user, { caloriesConsumed: 50, lastCalorieDate: '2026-11-20' });
  await queue(rig.account, caloriesOf(100, '2026-11-19'));
  await queue(rig.account, goalOf(2500));
  await queue(rig.account, caloriesOf(200, '2026-11-19'));
  await rig.drain();
  return rig;
}

const lostOf = async (account: Parameters<typeof readNews>[0]) =>
  ((await readNews(account))?.items ?? []).map((item) =>
    item.kind === 'lostCalories' ? { day: item.day, amount: item.amount } : item,
  );

describe('calories for a day that is over when the signal returns (D6)', () => {
  it('are told, as one sum for the day', async () => {
    const { account, server } = await lateRig();
    expect(server.data.user['caloriesConsumed']).toBe(50);
    expect(await lostOf(account)).toEqual([{ day: '2026-11-19', amount: 300 }]);
  });

  it('are told once, and what is lost later is told again [D6.calories]', async () => {
    const { account, drain } = await lateRig();
    const read = await readNews(account);
    await markNewsTold(account, read?.untilSeq ?? 0);
    expect(await lostOf(account)).toEqual([]);
    await queue(account, caloriesOf(70, '2026-11-18'));
    await drain();
    expect(await lostOf(account)).toEqual([{ day: '2026-11-18', amount: 70 }]);
  });

  it('stay told when another tab marks an older line', async () => {
    const { account } = await lateRig();
    await markNewsTold(account, 100);
    await markNewsTold(account, 1);
    expect(await lostOf(account)).toEqual([]);
  });

  it('are still told when the person signs in again, if there was no time before', async () => {
    const { account } = await lateRig();
    await signOutAccount(account);
    await admitAccount(account);
    expect(await lostOf(account)).toEqual([{ day: '2026-11-19', amount: 300 }]);
    await markNewsTold(account, 100);
    await signOutAccount(account);
    expect(await account.db.journal.count()).toBe(0);
  });

  it('nothing is told of calories that arrived, nor of a day that only began', async () => {
    const { account, drain } = await insideRig();
    await queue(account, caloriesOf(100));
    await drain();
    await account.db.journal.add({
      opId: 'begin',
      atMs: 0,
      change: caloriesOf(0, '2026-11-19'),
      outcome: 'dayOver',
    });
    expect(await readNews(account)).toBeNull();
  });
});

describe('a value of another device that nobody here had seen (D25)', () => {
  it('is told when a change of ours replaced it, and when it was spared, once', async () => {
    const { account, server, clock, drain } = await insideRig();
    server.data.weights = { '2026-11-19': 181, '2026-11-20': 180 };
    await drain({ read: true });
    await deleteWeight(account, '2026-11-19');
    await saveWeight(account, '2026-11-20', 182.4);
    server.data.weights = { '2026-11-19': 190, '2026-11-20': 183 };
    clock.advance(11_000);
    await drain();
    const news = await readNews(account);
    expect(news?.items).toEqual([
      {
        kind: 'spared',
        seq: expect.any(Number),
        change: noWeight('2026-11-19'),
        ours: null,
        theirs: 190,
        stands: 190,
        overruled: { ours: false, theirs: false },
        offer: null,
      },
      {
        kind: 'overruled',
        seq: expect.any(Number),
        change: weightOf(182.4),
        ours: 182.4,
        theirs: 183,
        stands: 182.4,
        overruled: { ours: false, theirs: true },
        offer: null,
      },
    ]);
    await markNewsTold(account, news?.untilSeq ?? 0);
    expect(await readNews(account)).toBeNull();
  });

  it('outlives a sign-out and five hundred later changes until it was told', async () => {
    const { account } = await insideRig();
    const line = {
      opId: 'met',
      atMs: 0,
      change: weightOf(182),
      outcome: 'superseded',
      news: { kind: 'superseded', ours: 182, theirs: 183, stands: 183 },
    } as const;
    await account.db.journal.add(line);
    await account.db.transaction('rw', account.db.tables, async () => {
      for (let count = 0; count < 501; count += 1) {
        await journalEntry(account, entryOf(count, weightOf(count)), 'sent');
      }
    });
    await becomeDrainer(account);
    await signOutAccount(account);
    await admitAccount(account);
    expect((await readNews(account))?.items).toHaveLength(1);
  });
});

describe('a value that does not stand as it was meant', () => {
  const SUPERSEDED = { kind: 'superseded', ours: 182, theirs: 183, stands: 183 } as const;

  /** The one piece of news that such a line makes. */
  async function told(line: Pick<JournalLine, 'change' | 'outcome' | 'news' | 'there'>) {
    const rig = await insideRig();
    await rig.account.db.journal.add({ opId: 'op', atMs: 0, ...line });
    const item = only((await readNews(rig.account))?.items ?? []);
    if (item.kind === 'lostCalories') throw new Error('Nothing was lost.');
    return { ...rig, item };
  }

  it('is sent again on top of what stands, once, and is not told of any more [D25.restore]', async () => {
    const { account, item } = await told({
      change: weightOf(182),
      outcome: 'superseded',
      news: SUPERSEDED,
    });
    expect(item.offer).toBe('restoreMine');
    await Promise.all([sendMineAgain(account, item), sendMineAgain(account, item)]);
    expect(await account.db.outbox.toArray()).toMatchObject([{ change: weightOf(182), base: 183 }]);
    expect(await readNews(account)).toBeNull();
  });

  it('is offered again where the server keeps another form: a new plan as an edit of that one', async () => {
    const stands = { ...samplePlan('p1'), name: 'Push' };
    const { account, item } = await told({ change: newPlan('p1'), outcome: 'kept', there: stands });
    expect(item).toMatchObject({ kind: 'kept', ours: { name: 'Push Day' }, offer: 'sendAgain' });
    await sendMineAgain(account, item);
    expect(await account.db.outbox.toArray()).toMatchObject([
      { change: { kind: 'plan.edit', plan: { name: 'Push Day' } }, base: { name: 'Push' } },
    ]);
  });

  it('brings back a plan’s edit beside what its person has changed there since [D25.restore, D25.plans]', async () => {
    const stands = samplePlan('p1');
    const [bench] = stands.exercises;
    if (!bench) throw new Error('The plan has no exercise.');
    const ours = { ...stands, exercises: [{ ...bench, weight: 140 }] };
    const since = { ...stands, exercises: [bench, { ...bench, id: 'ex-dips', name: 'Dips' }] };
    const { account, item } = await told({
      change: { kind: 'plan.edit', plan: ours },
      outcome: 'superseded',
      news: { kind: 'superseded', ours, theirs: stands, stands },
    });
    await queue(account, { kind: 'plan.edit', plan: since }, { base: stands });
    await sendMineAgain(account, item);
    expect((await account.db.outbox.toArray()).at(-1)).toMatchObject({
      change: { plan: { exercises: [{ weight: 140 }, { name: 'Dips' }] } },
      base: since,
    });
  });

  it('is not offered again where it would be there twice', async () => {
    const { account, item } = await told({ change: trained('1'), outcome: 'kept' });
    expect(item).toMatchObject({ kind: 'kept', offer: null });
    await sendMineAgain(account, item);
    expect(await account.db.outbox.count()).toBe(0);
  });
});
