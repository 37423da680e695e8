/** A server, or a gateway in front of it, that fails at one list alone. */
import { describe, expect, it } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans } from '../../../src/store/plans.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { editedPlan, recordOf, trained } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, samplePlan } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const OPEN = { gate: 'open', waiting: 0, parked: 0 };

/** A person with a row in each list. */
async function withRows(): Promise<InsideRig> {
  const rig = await insideRig();
  const { data } = rig.server;
  data.weights['2026-11-01'] = 150;
  data.sessions.push({ ...recordOf('1') });
  data.plans.push({ ...samplePlan('55') });
  return rig;
}

/** The same, whose plans are answered so until that is mended. */
async function withPlansThat(answered: () => Response): Promise<InsideRig & { mend(): void }> {
  const rig = await withRows();
  let isBroken = true;
  answerOtherwise(rig.server, ({ path }, answer) =>
    isBroken && /^.api.workouts.?$/.test(path) ? answered() : answer(),
  );
  const mend = () => {
    isBroken = false;
  };
  return Object.assign(rig, { mend });
}

async function expectTheOthers({ account }: InsideRig): Promise<void> {
  expect(await readWeights(account)).toEqual({ '2026-11-01': 150 });
  expect(await readRecentSessions(account, 3)).toHaveLength(1);
  expect(await readPlans(account)).toEqual([]);
}

it.each([302, 401, 404, 409, 500])(
  'keeps no other list from being read: %i [D5.fetch]',
  async (status) => {
    const rig = await withPlansThat(() => new Response(status === 302 ? null : '{}', { status }));
    expect(await rig.drain({ read: true })).toMatchObject({ halt: null });
    await expectTheOthers(rig);
    expect(await readSyncState(rig.account)).toEqual(OPEN);
    // Nor is anything read twice for it.
    const histories = rig.server.seen.filter(({ path }) => path === '/api/workout-history');
    expect(histories).toHaveLength(1);
    rig.mend();
    await rig.drain({ read: true });
    expect(await readPlans(rig.account)).toHaveLength(1);
  },
);

it.each([
  ['a server that knows S7 alone', []],
  ['a server of ours', ['idempotency']],
])(
  'shows nothing of another person who has signed in behind it: %s [I7, D9.mixed]',
  async (_, capabilities) => {
    const rig = await withRows();
    const { account, server } = rig;
    server.data.user['capabilities'] = capabilities;
    await rig.drain({ read: true });
    const before = await readWeights(account);
    expect(before).toEqual({ '2026-11-01': 150 });
    // In the middle of the next drain, in which an older node tells the stranger's weights to whoever asks.
    answerOtherwise(server, ({ path }, answer) => {
      if (path === '/api/workouts') {
        server.data.user['id'] = '8';
        return Response.json({}, { status: 409 });
      }
      return path === '/api/weight' ? Response.json({ '2026-10-10': 99 }) : answer();
    });
    await rig.drain({ read: true });
    expect(await readWeights(account)).toEqual(before);
  },
);

it('keeps the longest time for which it is not to be asked', async () => {
  const rig = await withPlansThat(() => Response.json({}, { status: 401 }));
  const does = { status: 429, headers: { 'Retry-After': '600' } };
  rig.server.faults.push({ method: 'GET', path: /weight/, does });
  const halt = { why: 'busy', retryAfterMs: 600_000 };
  expect(await rig.drain({ read: true })).toMatchObject({ halt, failed: true, unread: true });
});

describe.each([502, 503, 504])('%i for one list', (status) => {
  const down = () => new Response('Deploying', { status, headers: { 'Retry-After': '20' } });

  it('is no reason not to read the others, and it is asked for again [D5.fetch]', async () => {
    const rig = await withPlansThat(down);
    const open = { halt: null, failed: true, unread: true };
    expect(await rig.drain({ read: true })).toMatchObject(open);
    await expectTheOthers(rig);
    expect(await readSyncState(rig.account)).toEqual(OPEN);
    rig.mend();
    const through = { halt: null, failed: false, unread: false };
    expect(await rig.drain({ read: true })).toMatchObject(through);
    expect(await readPlans(rig.account)).toHaveLength(1);
  });

  it.each([
    ['of a plan', 'edit'],
    ['of a plan that may have arrived', 'unsure'],
    ['of a delete of a plan', 'delete'],
  ] as const)('holds back no workout behind a change %s [I8]', async (_, kind) => {
    const rig = await withRows();
    const { account, server } = rig;
    await rig.drain({ read: true });
    answerOtherwise(server, ({ method, path }, answer) =>
      method === 'GET' && /workouts.?$/.test(path) ? down() : answer(),
    );
    if (kind === 'unsure') {
      server.faults.push({ method: 'PUT', path: /workouts/, does: 'loseAnswer' });
    }
    if (kind === 'delete') await deletePlan(account, only(await readPlans(account)));
    else await queue(account, editedPlan('55', 'New'));
    rig.clock.advance(11_000);
    if (kind === 'unsure') await rig.drain();
    await queue(account, trained('2'));
    await rig.drain({ read: true });
    expect(server.data.sessions.map(({ id }) => id)).toContain('2');
    expect(await readSyncState(account)).toMatchObject({ gate: 'open' });
  });
});
