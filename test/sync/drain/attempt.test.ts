import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/domain/change.ts';
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
  it.each([weightOf(182.4), noWeight(), newPlan('p1'), editedPlan('55'), noPlan('55')])(
    'goes with $kind: when the person made it, not when it is sent [D25.later]',
    async (change) => {
      expect(await recordedAt(change, null)).toBe(MADE_AT);
    },
  );

  it.each([trained('1'), goalOf(1900), caloriesOf(50)])(
    'does not go with $kind, which nothing later replaces',
    async (change) => {
      expect(await recordedAt(change, null)).toBeUndefined();
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

describe('the key and the tag of calories', () => {
  const OWN = ['idempotency', 'calories'];

  it.each([
    ['go to a server that says it keeps both', OWN, '"u"', [true, true]],
    ['do not go to one that says nothing of calories', ['idempotency'], '"u"', [false, false]],
    ['do not go to one that has S7 only', undefined, '"u"', [false, false]],
    ['the tag does not where it is weak', OWN, 'W/"u"', [true, false]],
    ['the tag does not where it is none', OWN, 'u', [true, false]],
  ])('%s', async (_, capabilities, tag, wanted) => {
    const rig = await insideRig();
    rig.server.data.user['capabilities'] = capabilities;
    addAnswerHeaders(rig.server, () => ({ ETag: tag }));
    await queue(rig.account, caloriesOf(50));
    const [entry] = await rig.account.db.outbox.toArray();
    await rig.drain();
    const sent = rig.server.seen.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ caloriesConsumed: 50 });
    const { 'Idempotency-Key': key, 'If-Match': ifMatch } = sent?.headers ?? {};
    expect([key, ifMatch]).toEqual([
      wanted[0] ? entry?.opId : undefined,
      wanted[1] ? tag : undefined,
    ]);
  });
});
