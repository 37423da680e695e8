/** Whatever quirks it has, a normalising server keeps S7. */
import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { PlanList, SessionList, User, WeightMap } from '../../src/contract/answers.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readPlans, savePlan } from '../../src/store/plans.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { recordOf } from '../support/entries.ts';
import { normalisingServer } from '../support/model/normalisingServer.ts';
import { runWalks } from '../support/model/run.ts';
import { PUSH_DAY, samplePlan } from '../support/samples.ts';
import { callerOf } from '../support/servers/normalising/caller.ts';
import { normalRig } from '../support/servers/normalising/normalRig.ts';
import { anyQuirks, anyTrouble, NO_QUIRKS } from '../support/servers/normalising/quirks.ts';

const DAY = '2026-11-20';
const PLAN = { ...samplePlan('p1', ' Push  Day '), id: null };
const putWeight = (weight: number) => ({ date: DAY, weight });

describe('whatever the quirks and the trouble', () => {
  it('a write that is answered with 2xx was carried out, once, and any other was not', async () => {
    const deeds = fc.constantFrom(
      ['PUT', '/api/weight', putWeight(180.456)],
      ['POST', '/api/workouts', PLAN],
      ['POST', '/api/workout-history', { session: recordOf('1') }],
    );
    const walk = fc.array(fc.tuple(deeds, fc.option(anyTrouble, { freq: 3 })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anyQuirks, walk, async (quirks, steps) => {
        const { call, server, clock } = callerOf(quirks);
        const done: string[] = [];
        for (const [[method, path, body], trouble] of steps) {
          clock.nowMs += 20_000;
          if (trouble) server.befall(trouble);
          const { status } = await call(String(method), String(path), body);
          if (status < 300) done.push(path);
        }
        const { weights, plans, sessions } = server.held();
        const count = (path: string) => done.filter((one) => one === path).length;
        expect(server.done.map(({ path }) => path)).toEqual(done);
        expect(plans).toHaveLength(count('/api/workouts'));
        expect(sessions).toHaveLength(count('/api/workout-history'));
        expect(Object.keys(weights)).toEqual(done.includes('/api/weight') ? [DAY] : []);
        expect(plans.every(({ given }) => given['name'] === PLAN.name)).toBe(true);
      }),
    );
  });

  it('without the two quirks that break a shape, all it says reads as S7 has it', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuirks, async (quirks) => {
        const sound = { exerciseWithoutId: false, badWeightKey: false } as const;
        const { call } = callerOf({
          ...quirks,
          ...sound,
          ...{ numbers: 'numbers', token: 'none' },
        });
        await call('PUT', '/api/weight', putWeight(180));
        await call('POST', '/api/workouts', { ...PLAN, name: 'Push' });
        await call('POST', '/api/workout-history', { session: recordOf('1') });
        for (const [path, shape] of [
          ['/api/weight', WeightMap],
          ['/api/workouts', PlanList],
          ['/api/workout-history', SessionList],
          ['/api/auth/user', User],
        ] as const) {
          expect(safeParse(shape, (await call('GET', path)).body).success).toBe(true);
        }
      }),
    );
  });

  it('none of them is forgotten by the arbitrary', () => {
    const [sample] = fc.sample(anyQuirks, 1);
    expect(Object.keys(sample ?? {}).sort()).toEqual(Object.keys(NO_QUIRKS).sort());
  });
});

describe('a phone on it', () => {
  it('delivers what its person does, and a lost answer is lost after the deed', async () => {
    const rig = await normalRig();
    await savePlan(rig.account, PUSH_DAY);
    await saveWeight(rig.account, DAY, 180.5);
    rig.losses.push({ method: 'PUT', path: /weight/, does: 'loseAnswer' });
    rig.losses.push({ method: 'POST', path: /workouts/, does: 'loseRequest' });
    // Somebody else's client is a moment earlier.
    rig.before = ({ method }) => {
      if (method === 'POST') rig.server.plant('plans', { id: 55, name: 'Leg Day', exercises: [] });
    };
    await rig.drainTimes(2);
    expect(rig.server.held().weights).toEqual({ [DAY]: 180.5 });
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1 });
    await rig.drainTimes(2);
    expect(rig.server.held()).toMatchObject({
      weights: { [DAY]: 180.5 },
      plans: [{ row: { name: 'Leg Day' } }, { given: { name: 'Push Day' } }],
    });
    expect(await readWeights(rig.account)).toEqual({ [DAY]: 180.5 });
    expect(await readPlans(rig.account)).toMatchObject([{ name: 'Leg Day' }, { name: 'Push Day' }]);
    expect(rig.server.done.map(({ path }) => path).sort()).toEqual([
      '/api/weight',
      '/api/workouts',
    ]);
  });

  it('sends the token that a refusal brought', async () => {
    const rig = await normalRig({ token: 'firstRefused' });
    await saveWeight(rig.account, DAY, 180.5);
    await rig.drainTimes(1);
    expect(rig.cookies.get('XSRF-TOKEN')).toMatch(/^[0-9a-f-]{36}$/);
    expect(rig.server.held().weights).toEqual({ [DAY]: 180.5 });
  });

  it('shows what another phone of its person did', async () => {
    const rig = await normalRig();
    const other = await rig.otherPhone();
    await saveWeight(other.account, DAY, 180.5);
    expect(await readWeights(rig.account)).toEqual({});
    await other.drainTimes(1);
    await rig.drainTimes(1);
    expect(await readWeights(rig.account)).toEqual({ [DAY]: 180.5 });
  });

  it('walks as on the plain server, where it has no quirks', async () => {
    const profile = { server: 'plain', phones: 1, late: false, jumps: false, slow: false } as const;
    await runWalks(profile, 5, ({ nowMs }) => normalisingServer({}, nowMs));
  });
});
