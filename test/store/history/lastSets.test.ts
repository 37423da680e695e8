import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastSets, newestSessionFirst } from '../../../src/domain/history.ts';
import { distinctKeys } from '../../../src/domain/records.ts';
import { type Session, type SessionRecord, startSession } from '../../../src/domain/session.ts';
import { readLastSets } from '../../../src/store/history/lastSets.ts';
import { listed } from '../../../src/store/history/listed.ts';
import { accountWith } from '../../support/drainer.ts';
import { entryOf, recordOn } from '../../support/entries.ts';
import { putRawRow } from '../../support/rawRows.ts';
import { openTestAccount, queue, testClock } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';

const running: Session = startSession(samplePlan('p1'), Date.parse('2026-11-20T19:00:00Z'));
const pressed = (date: string, id: string, weight: number): SessionRecord => ({
  ...recordOn(date, id),
  exercises: [{ name: 'Bench Press', sets: [{ weight, reps: 8 }] }],
});
const weightOfLast = async (account: Parameters<typeof readLastSets>[0]) =>
  (await readLastSets(account, running)).get('bench press')?.[0]?.weight;

it('last time’s sets come from the newest session that has the exercise', async () => {
  const account = await accountWith(
    pressed('2026-11-01', 'a', 130),
    pressed('2026-11-08', 'b', 140),
    { ...recordOn('2026-11-15', 'c'), exercises: [] },
  );
  expect(await weightOfLast(account)).toBe(140);
  expect((await readLastSets(account, running)).has('dips')).toBe(false);
});

it('last time’s sets come from a waiting session where that is the newest, and not where it is not', async () => {
  const account = await accountWith(pressed('2026-11-08', 'b', 140));
  await queue(account, { kind: 'session.add', session: pressed('2026-11-01', 'a', 130) });
  expect(await weightOfLast(account)).toBe(140);
  await queue(account, { kind: 'session.add', session: pressed('2026-11-15', 'c', 150) });
  expect(await weightOfLast(account)).toBe(150);
});

it('last time’s sets are those before a workout that is being deleted', async () => {
  const mistyped = pressed('2026-11-15', 'c', 9999);
  const account = await accountWith(pressed('2026-11-08', 'b', 140), mistyped);
  await queue(account, { kind: 'session.delete', session: mistyped });
  expect(await weightOfLast(account)).toBe(140);
});

it('last time’s sets are not those of the session itself, once it is completed', async () => {
  const account = await accountWith(pressed('2026-11-08', 'b', 140));
  await queue(account, {
    kind: 'session.add',
    session: pressed('2026-11-20', running.id, 155),
  });
  expect(await weightOfLast(account)).toBe(140);
});

it('last time’s sets are found however long ago that was, and no other session is read', async () => {
  const others = Array.from({ length: 300 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    return { ...recordOn(day, `o${index}`), exercises: [] };
  });
  const account = await accountWith(...others, pressed('2025-01-01', 'a', 130));
  const read: string[] = [];
  account.db.sessions.hook('reading', (row: SessionRecord) => {
    read.push(row.id);
    return row;
  });
  expect(await weightOfLast(account)).toBe(130);
  expect(read).toEqual(['a']);
});

it('last time’s sets are not those of an old session that still waits, where a newer one is being deleted', async () => {
  const mistyped = pressed('2026-11-15', 'c', 9999);
  const account = await accountWith(pressed('2026-11-08', 'b', 140), mistyped);
  await queue(account, { kind: 'session.add', session: pressed('2026-11-01', 'a', 130) });
  await queue(account, { kind: 'session.delete', session: mistyped });
  expect(await weightOfLast(account)).toBe(140);
});

it('last time’s sets are also those of what older code in another tab has written', async () => {
  const account = await accountWith(pressed('2026-11-08', 'b', 140));
  // Without the keys.
  await putRawRow(account.db, 'sessions', pressed('2026-11-15', 'c', 150));
  expect(await weightOfLast(account)).toBe(150);
});

const anySets = fc.oneof(
  fc.constant([]),
  fc.array(fc.record({ weight: fc.nat(300), reps: fc.constantFrom(0, 8) }), {
    minLength: 1,
    maxLength: 2,
  }),
);
const anyExercise = fc.record({
  name: fc.constantFrom('Bench Press', ' bench  PRESS', 'Dips', 'Rows'),
  sets: anySets,
});
const anyFate = fc.record({
  exercises: fc.array(anyExercise, { maxLength: 4 }),
  fate: fc.constantFrom('sent', 'waits', 'deleted', 'own'),
});

it('last time’s sets are those that the whole history has, of each of two namesakes as well', async () => {
  const account = await openTestAccount('7', testClock());
  const { sessions, outbox } = account.db;
  await fc.assert(
    fc.asyncProperty(fc.array(anyFate, { maxLength: 9 }), async (fates) => {
      const records = fates.map(({ exercises, fate }, index) => ({
        ...recordOn(`2026-11-${10 + index}`, fate === 'own' ? running.id : String(index)),
        exercises,
      }));
      const entries = records.flatMap((session, index) => {
        const kind = { waits: 'session.add', deleted: 'session.delete' } as const;
        const { fate = 'sent' } = fates[index] ?? {};
        return fate in kind
          ? entryOf(index + 1, { kind: kind[fate as keyof typeof kind], session })
          : [];
      });
      const sent = records.filter((_, index) => fates[index]?.fate !== 'waits');
      await account.db.transaction('rw', sessions, outbox, async () => {
        await sessions.clear();
        await outbox.clear();
        await sessions.bulkPut(sent);
        await outbox.bulkPut(entries);
      });
      const asked = ['Bench Press', 'Rows', 'bench press', 'Planks'].map((name) => ({
        name,
        sets: [],
      }));
      const all = listed(await sessions.toArray(), entries).sort(newestSessionFirst);
      const whole = lastSets(all.filter(({ id }) => id !== running.id));
      const found = await readLastSets(account, { ...running, exercises: asked });
      for (const key of distinctKeys(asked)) expect(found.get(key)).toEqual(whole.get(key));
    }),
    { numRuns: 200 },
  );
});
