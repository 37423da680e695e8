/** A server, or a gateway in front of it, that fails at one list alone. */
import { expect, it } from 'vitest';
import { readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { readPlans } from '../../../src/store/plans.ts';
import { readWeights } from '../../../src/store/weights.ts';
import { recordOf } from '../../support/entries.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const OPEN = { gate: 'open', waiting: 0, parked: 0 };

/** A person with a row in each list, whose plans are answered so while `isBroken`. */
async function withPlansThat(answered: () => Response): Promise<InsideRig & { mend(): void }> {
  const rig = await insideRig();
  const { data } = rig.server;
  data.weights['2026-11-01'] = 150;
  data.sessions.push({ ...recordOf('1') });
  data.plans.push({ ...samplePlan('55') });
  let isBroken = true;
  answerOtherwise(rig.server, ({ path }, answer) =>
    isBroken && /^.api.workouts.?$/.test(path) ? Promise.resolve(answered()) : answer(),
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
    await rig.drain({ read: true });
    await expectTheOthers(rig);
    expect(await readSyncState(rig.account)).toEqual(OPEN);
    rig.mend();
    await rig.drain({ read: true });
    expect(await readPlans(rig.account)).toHaveLength(1);
  },
);

it.each([502, 503, 504])(
  'is asked for that list again, when the server says: %i [D5.fetch]',
  async (status) => {
    const headers = { 'Retry-After': '20' };
    const rig = await withPlansThat(() => new Response('Deploying', { status, headers }));
    const halt = { why: 'unreachable', answered: 'down', retryAfterMs: 20_000 };
    expect(await rig.drain({ read: true })).toMatchObject({ halt, failed: true, unread: true });
    await expectTheOthers(rig);
    rig.mend();
    expect(await rig.drain({ read: true })).toMatchObject({ halt: null, unread: false });
    expect(await readPlans(rig.account)).toHaveLength(1);
    expect(await readSyncState(rig.account)).toEqual(OPEN);
  },
);
