import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN_DRAFT } from '../../../src/domain/plan.ts';
import { startSession } from '../../../src/domain/session.ts';
import { readStanding } from '../../../src/store/account.ts';
import {
  builderDraftUpToDate,
  ENTRY_VERSION,
  entryUpToDate,
  journalLineUpToDate,
  planRowUpToDate,
  sessionDraftUpToDate,
} from '../../../src/store/database/storedRows.ts';
import { planWith } from '../../domain/arbitraries.ts';
import { delivery, editedPlan, entryOf, noPlan, weightOf } from '../../support/entries.ts';
import { rawRows } from '../../support/rawRows.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';
import { PUSH_DAY, samplePlan } from '../../support/samples.ts';

/** As a build kept it that had never heard of a video link. */
function older<T>(row: T): T {
  const text = JSON.stringify(row, (key, value) => (key === 'youtubeLink' ? undefined : value));
  return JSON.parse(text);
}

const NEW_FIELD = { youtubeLink: '' };
const plan = samplePlan('p1');

describe('a row that an older build kept has each new field with its default', () => {
  it('in the plan of a waiting change, in what was seen before it and in what it replaced', async () => {
    const account = await openTestAccount('7', testClock());
    const { outbox } = account.db;
    const wire = { method: 'PUT', path: '/api/workouts/p1', body: {} } as const;
    const inDoubt = { state: 'unsure', wire, firstSentAtMs: 0 } as const;
    const edit = entryOf(1, editedPlan('p1'), { base: plan, delivery: inDoubt });
    await outbox.add(older({ ...edit, replaced: plan }));
    await outbox.add(older(entryOf(2, noPlan('p1'), { base: plan })));
    expect(JSON.stringify(await rawRows(account.db, 'outbox'))).not.toContain('youtubeLink');
    const exercises = plan.exercises.map((exercise) => ({ ...exercise, ...NEW_FIELD }));
    expect(await outbox.toArray()).toMatchObject([
      {
        change: { plan: { exercises } },
        base: { exercises },
        delivery: {
          wire: { resolved: { news: { kind: 'overruled', theirs: { exercises } } } },
        },
      },
      { base: { exercises } },
    ]);
    // However it is read.
    expect(await outbox.get({ opId: 'op-2' })).toMatchObject({ base: { exercises } });
    expect(await outbox.orderBy('seq').last()).toMatchObject({ base: { exercises } });
  });

  it('in the journal, in the plans that are kept and in an open builder', async () => {
    const { db } = await openTestAccount('7', testClock());
    const change = { kind: 'plan.edit', plan } as const;
    const line = { opId: 'op', atMs: 0, change, outcome: 'sent', there: plan } as const;
    await db.journal.add(older(line));
    await db.plans.add(older({ id: 'p1', position: 0, plan }));
    await db.builderDraft.add(older({ key: 'builder', draft: { ...PUSH_DAY, seen: plan } }));
    const upToDate = { exercises: [NEW_FIELD] };
    const news = { kind: 'overruled', ours: upToDate, theirs: upToDate, stands: upToDate };
    expect(await db.journal.toArray()).toMatchObject([{ change: { plan: upToDate }, news }]);
    expect(await db.plans.toArray()).toMatchObject([{ plan: upToDate }]);
    expect(await db.builderDraft.toArray()).toMatchObject([
      { draft: { ...PUSH_DAY, seen: upToDate } },
    ]);
  });

  it('in an open builder, where exercises share an id: each can be removed alone', () => {
    const [exercise] = PUSH_DAY.exercises;
    const draft = { ...PUSH_DAY, exercises: exercise ? [exercise, exercise] : [] };
    const ids = builderDraftUpToDate({ key: 'one', draft })?.draft.exercises.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('in a running session', async () => {
    const { db } = await openTestAccount('7', testClock());
    const session = startSession(plan, 0);
    await db.table('sessionDrafts').add({ id: '0', session, closedAtMs: null });
    expect(await db.sessionDrafts.toArray()).toMatchObject([{ session, revision: 0 }]);
  });

  it('in the state of the account', async () => {
    const account = await openTestAccount('7', testClock());
    const state = {
      key: 'account',
      signedOut: false,
      epoch: 2,
      gate: 'open',
      drainer: null,
      beat: 7,
    };
    await account.db.table('meta').put(state);
    expect(await readStanding(account)).toEqual({
      ...state,
      toldSeq: 0,
      heard: null,
      tags: null,
      countsPlans: {},
    });
  });
});

describe('a row of this build', () => {
  it('is read just as it was kept', () => {
    fc.assert(
      fc.property(planWith('p1'), (kept) => {
        const row = { id: 'p1', position: 1, plan: kept };
        expect(planRowUpToDate(row)).toEqual(row);
      }),
    );
    const entry = entryOf(1, weightOf(180), { base: 179, delivery: delivery('unsure') });
    expect(entryUpToDate(entry)).toEqual(entry);
  });

  it('keeps what a newer build added to a plan, whichever build reads it', () => {
    const exercises = plan.exercises.map((exercise) => ({ ...exercise, restSeconds: 90 }));
    const newer = { ...plan, color: 'red', exercises };
    const entry = entryOf(1, { kind: 'plan.edit', plan: newer }, { base: newer });
    expect(entryUpToDate(entry)).toEqual(entry);
  });

  it.each(['{}', '{ "draft": 7 }'])(
    'is an empty builder where it makes no sense at all, and not what every start stops at: %s',
    (text) => {
      const row = { ...JSON.parse(text), key: 'one' };
      expect(builderDraftUpToDate(row)).toEqual({ key: 'one', draft: EMPTY_PLAN_DRAFT });
    },
  );

  it.each(['{}', '{ "session": 7 }'])(
    'is a workout that was left, without exercises, where it makes no sense at all: %s',
    (text) => {
      const row = { ...JSON.parse(text), id: '9' };
      expect(sessionDraftUpToDate(row)).toEqual({
        id: '9',
        closedAtMs: 0,
        revision: 0,
        session: startSession(null, 9),
      });
    },
  );

  it('has what can be read of it, in an open builder and in a running session', () => {
    const draft = { ...PUSH_DAY, exercises: [null, ...PUSH_DAY.exercises] };
    const builder = JSON.parse(JSON.stringify({ key: 'one', draft }));
    expect(builderDraftUpToDate(builder)?.draft).toEqual(PUSH_DAY);

    const session = startSession(plan, 9);
    const [first] = session.exercises;
    const exercises = [null, { ...first, sets: [null, ...(first?.sets ?? [])] }, { name: 'Dips' }];
    const row = { id: '9', closedAtMs: null, revision: 3, session: { ...session, exercises } };
    expect(sessionDraftUpToDate(JSON.parse(JSON.stringify(row)))).toEqual({
      ...row,
      session: { ...session, exercises: [first, { name: 'Dips', sets: [] }] },
    });
  });

  it('is left alone where it is a change that says nothing', () => {
    for (const change of [undefined, null, 7, 'x', {}]) {
      const senseless = JSON.parse(JSON.stringify({ ...entryOf(1, weightOf(180)), change }));
      expect(entryUpToDate(senseless)).toMatchObject({
        change: { kind: 'unknown' },
        delivery: { state: 'newer' },
      });
    }
  });

  it.each([{}, { exercises: null }, 7])(
    'stays as it is where it is a plan such as %j',
    (senseless) => {
      const row = JSON.parse(JSON.stringify({ id: 'p1', position: 1, plan: senseless }));
      expect(() => planRowUpToDate(row)).not.toThrow();
      expect(journalLineUpToDate(JSON.parse('{ "seq": 1 }'))).toEqual({ seq: 1 });
    },
  );

  it('that is not there is none: no door throws, or the table could not be read', () => {
    expect(
      [entryUpToDate, planRowUpToDate, builderDraftUpToDate, sessionDraftUpToDate].map((read) =>
        read(undefined),
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('an entry of a newer build', () => {
  it('is marked, in no state that this build acts on, and keeps what it says', () => {
    const change = { kind: 'mood.set', mood: 'strong' };
    const future = { ...entryOf(1, weightOf(180)), version: ENTRY_VERSION + 1, change };
    expect(entryUpToDate(JSON.parse(JSON.stringify(future)))).toEqual({
      ...future,
      change: { kind: 'unknown', stored: change },
      delivery: { state: 'newer' },
    });
  });
});
