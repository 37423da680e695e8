import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
import { valueTag } from '../../../src/domain/valueTag.ts';
import {
  caloriesOf,
  editedPlan,
  goalOf,
  newPlan,
  noPlan,
  noWeight,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';
import { addAnswerHeaders } from '../../support/servers/answerHeaders.ts';

/** The server's clock is ahead of this device's. */
function serverIsAhead({ server, clock }: InsideRig, byMs: number): void {
  const dateNow = () => new Date(clock.nowMs() + byMs).toUTCString();
  addAnswerHeaders(server, () => ({ Date: dateNow() }));
}

async function recordedAt(change: Change, aheadMs: number | null) {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55') });
  await rig.drain({ read: true });
  await queue(rig.account, change);
  if (aheadMs !== null) serverIsAhead(rig, aheadMs);
  // Offline for an hour.
  rig.clock.advance(3_600_000);
  await rig.drain();
  const sent = rig.server.seen.find(({ method }) => method !== 'GET');
  expect(sent).toBeDefined();
  return sent?.headers['X-Recorded-At'];
}

const MADE_AT = '2026-11-20T18:00:00.000Z';

describe('the time of an edit, for two devices (D25)', () => {
  it.each([
    weightOf(182.4),
    noWeight(),
    newPlan('p1'),
    editedPlan('55'),
    noPlan('55'),
    trained('1'),
    goalOf(1900),
    caloriesOf(50),
  ])(
    'goes with $kind: when the person made it, not when it is sent [D25.later]',
    async (change) => {
      expect(await recordedAt(change, null)).toBe(MADE_AT);
    },
  );

  it.each([300_000, -300_000])(
    'is corrected by what the clocks differ, %i ms, to the second [D25.later]',
    async (aheadMs) => {
      const text = (await recordedAt(weightOf(182.4), aheadMs)) ?? '';
      expect(Math.abs(Date.parse(text) - Date.parse(MADE_AT) - aheadMs)).toBeLessThanOrEqual(1_000);
    },
  );

  it('is that of the last edit where several became one [D25.later]', async () => {
    const { server, account, clock, drain } = await insideRig();
    await queue(account, weightOf(181));
    clock.advance(60_000);
    await queue(account, weightOf(182.4));
    clock.advance(60_000);
    await drain();
    const puts = server.seen.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers['X-Recorded-At'])).toEqual([
      '2026-11-20T18:01:00.000Z',
    ]);
  });
});

describe('X-Expected-User', () => {
  it.each([
    weightOf(182.4),
    noWeight(),
    newPlan('p1'),
    editedPlan('55'),
    noPlan('55'),
    trained('1'),
    goalOf(1900),
    caloriesOf(50),
  ])('goes with $kind: no other account keeps it [I7]', async (change) => {
    const { server, account, drain } = await insideRig();
    server.data.plans.push({ ...samplePlan('55') });
    await drain({ read: true });
    await queue(account, change);
    await drain();
    const writes = server.seen.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ headers }) => headers['X-Expected-User'])).toEqual(['7']);
  });
});

describe('the extensions of a server', () => {
  const ALL = ['idempotency', 'compare', 'additions'];
  const TAG = `"${valueTag(180)}"`;
  const GOAL_TAG = `"${valueTag(2000)}"`;

  async function sentTo(capabilities: string[] | undefined, change: Change, base?: number | null) {
    const rig = await insideRig();
    rig.server.data.plans.push({ ...samplePlan('55') });
    Object.assign(rig.server.data.user, { capabilities });
    if (typeof base === 'number') rig.server.data.weights['2026-11-20'] = base;
    await rig.drain({ read: true });
    const opId = await queue(rig.account, change, base === undefined ? {} : { base });
    await rig.drain();
    const { headers = {}, body } = rig.server.seen.find(({ method }) => method !== 'GET') ?? {};
    const { 'Idempotency-Key': key, 'If-Match': match, 'If-None-Match': none } = headers;
    return { isKeyed: key === opId, match, none, body };
  }

  it('every write carries its key where keys are announced, and elsewhere those that make things do', async () => {
    for (const change of [weightOf(182.4), noWeight(), editedPlan('55'), noPlan('55'), goalOf(1)]) {
      expect(await sentTo(ALL, change)).toMatchObject({ isKeyed: true });
      expect(await sentTo(undefined, change)).toMatchObject({ isKeyed: false });
    }
    expect(await sentTo(undefined, trained('1'))).toMatchObject({ isKeyed: true });
  });

  it('a weight or a goal names the value that its person saw, or that there was none, only where values are compared', async () => {
    expect(await sentTo(ALL, weightOf(182.4), 180)).toMatchObject({ match: TAG, none: undefined });
    expect(await sentTo(ALL, noWeight(), 180)).toMatchObject({ match: TAG, none: undefined });
    expect(await sentTo(ALL, weightOf(182.4), null)).toMatchObject({ match: undefined, none: '*' });
    const nothing = { match: undefined, none: undefined };
    expect(await sentTo(ALL, weightOf(182.4))).toMatchObject(nothing);
    expect(await sentTo(ALL, goalOf(1900), 2000)).toMatchObject({ match: GOAL_TAG });
    expect(await sentTo(ALL, goalOf(1900))).toMatchObject(nothing);
    expect(await sentTo(['idempotency'], weightOf(182.4), 180)).toMatchObject(nothing);
  });

  it('calories are an addition where additions are announced, beside the total of S7', async () => {
    const total = { caloriesConsumed: 50, lastCalorieDate: '2026-11-20' };
    expect((await sentTo(ALL, caloriesOf(50))).body).toEqual({ ...total, caloriesAdded: 50 });
    expect((await sentTo(['idempotency'], caloriesOf(50))).body).toEqual(total);
  });
});
