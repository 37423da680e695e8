import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { CHANGED_PROBLEM } from '../../../src/contract/conflict.ts';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { readPlans, savePlan } from '../../../src/store/plans.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { calls, DAY, drainLater, kindsOf, phone } from '../../support/awayPhone.ts';
import type { InsideRig } from '../../support/rig.ts';
import { only } from '../../support/samples.ts';

/** The plan of the phone, as its builder saves it with one weight changed. */
async function lift({ account }: InsideRig, weight: string): Promise<void> {
  const draft = draftOfPlan(only(await readPlans(account)));
  const exercises = draft.exercises.map((one) => ({ ...one, weight }));
  await savePlan(account, { ...draft, exercises });
}

describe('a plan that another device has edited, on a plain server [D25.plans]', () => {
  it('is sent merged with that, and both are told', async () => {
    const rig = await phone();
    await lift(rig, '140');
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    await drainLater(rig);
    const merged = { name: 'Theirs', exercises: [{ weight: 140 }] };
    expect(rig.server.data.plans).toMatchObject([merged]);
    expect(await readPlans(rig.account)).toMatchObject([merged]);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'merged', ours: { name: 'Push Day' }, theirs: { name: 'Theirs' }, stands: merged },
    ]);
  });

  it('is what the next edit is made of, however soon', async () => {
    const rig = await phone();
    await lift(rig, '140');
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    await rig.drain();
    await lift(rig, '150');
    const both = { name: 'Theirs', exercises: [{ weight: 150 }] };
    expect(await readPlans(rig.account)).toMatchObject([both]);
    await rig.drain();
    expect(rig.server.data.plans).toMatchObject([both]);
  });

  it('is merged anew where the first request was surely not applied and they edited once more', async () => {
    const rig = await phone();
    await lift(rig, '140');
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    rig.server.faults.push({ method: 'PUT', path: /workouts/, does: { status: 429 } });
    await drainLater(rig);
    Object.assign(only(rig.server.data.plans), { name: 'Theirs again' });
    await drainLater(rig);
    expect(rig.server.data.plans).toMatchObject([
      { name: 'Theirs again', exercises: [{ weight: 140 }] },
    ]);
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'merged', theirs: { name: 'Theirs again' } },
    ]);
  });

  it('is known as merged when the answer to that is lost, and is not sent twice', async () => {
    const rig = await phone();
    await lift(rig, '140');
    Object.assign(only(rig.server.data.plans), { name: 'Theirs' });
    rig.server.faults.push({ method: 'PUT', path: /workouts/, does: 'loseAnswer' });
    await drainLater(rig);
    await drainLater(rig);
    expect(calls(rig).filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    expect(await kindsOf(rig.account)).toEqual(['merged']);
  });

  it('is made again where they have deleted it', async () => {
    const rig = await phone();
    await lift(rig, '140');
    rig.server.data.plans.length = 0;
    await drainLater(rig);
    expect(rig.server.data.plans).toMatchObject([
      { name: 'Push Day', exercises: [{ weight: 140 }] },
    ]);
    expect(await readPlans(rig.account)).toHaveLength(1);
    expect(await kindsOf(rig.account)).toEqual(['recreated']);
  });
});

describe('a server that compares', () => {
  const OWN = ['idempotency', 'compare'];

  /** It says 412 to the first write, with this. */
  async function met(conflict: object) {
    const rig = await phone();
    rig.server.data.user['capabilities'] = OWN;
    const { fetch } = rig.server.network;
    let isFirst = true;
    Object.assign(rig.server.network, {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const answer = await (request[1]?.method === 'PUT' && isFirst ? null : fetch(...request));
        if (answer) return answer;
        isFirst = false;
        return Response.json({ type: CHANGED_PROBLEM, ...conflict }, { status: 412 });
      },
    });
    await saveWeight(rig.account, DAY, 182);
    await drainLater(rig);
    return rig;
  }

  it('is not looked at first, and its tag goes back as it came', async () => {
    const rig = await met({ there: 180, tag: 'W/"of-another-build"', recordedAt: null });
    expect(calls(rig)).toEqual(['GET /api/auth/user', 'PUT /api/weight']);
    expect(rig.server.seen.at(-1)?.headers['If-Match']).toBe('W/"of-another-build"');
    expect(rig.server.data.weights).toEqual({ [DAY]: 182 });
    expect(await kindsOf(rig.account)).toEqual([]);
  });

  it('says that nothing stands there any more: ours goes as the first', async () => {
    const rig = await met({ there: null, tag: null, recordedAt: '2026-11-20T17:00:00.000Z' });
    expect(rig.server.seen.at(-1)?.headers).toMatchObject({ 'If-None-Match': '*' });
    expect((await readNews(rig.account))?.items).toMatchObject([
      { kind: 'overruled', ours: 182, theirs: null },
    ]);
  });
});
