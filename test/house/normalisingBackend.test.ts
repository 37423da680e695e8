/** The server that the proofs run on keeps S7, and each of its quirks does what its name says. */
import { describe, expect, it } from 'vitest';
import { recordOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { callerOf } from '../support/servers/normalising/caller.ts';

const DAY = '2026-11-20';

const PLAN = { ...samplePlan('p1', ' Push  Day '), id: null };
const putWeight = (weight: number) => ({ date: DAY, weight });

describe('a server without quirks', () => {
  it('stores what it is sent, and answers with the list as it is', async () => {
    const { call, server } = callerOf();
    expect((await call('PUT', '/api/weight', putWeight(180.55))).body).toEqual({ [DAY]: 180.55 });
    expect((await call('POST', '/api/workouts', PLAN)).body).toEqual([{ ...PLAN, id: 102 }]);
    const edited = { ...PLAN, name: 'Pull Day' };
    expect((await call('PUT', '/api/workouts/102', edited)).body).toMatchObject([
      { id: 102, name: 'Pull Day' },
    ]);
    const session = recordOf('1');
    expect((await call('POST', '/api/workout-history', { session })).body).toEqual([session]);
    await call('PUT', '/api/user', { calorieGoal: 1900 });
    await call('PUT', '/api/user', { caloriesConsumed: 50, lastCalorieDate: DAY });
    expect((await call('GET', '/api/auth/user')).body).toMatchObject({ id: 7, calorieGoal: 1900 });
    expect(server.held()).toMatchObject({ goal: 1900, calories: { day: DAY, total: 50 } });
    const { weights, plans, sessions } = server.held();
    expect(weights).toEqual({ [DAY]: 180.55 });
    expect(plans.map(({ row }) => row['name'])).toEqual(['Pull Day']);
    expect(sessions.map(({ given }) => given['id'])).toEqual(['1']);
  });

  it('goes back to what was put aside, and gives no id twice', async () => {
    const { call, server } = callerOf();
    await call('PUT', '/api/weight', putWeight(180));
    server.backUp();
    await call('PUT', '/api/weight', putWeight(181));
    await call('POST', '/api/workouts', PLAN);
    await call('PUT', '/api/user', { calorieGoal: 1900 });
    server.restore();
    expect(server.held()).toMatchObject({ weights: { [DAY]: 180 }, plans: [], goal: null });
    expect((await call('POST', '/api/workouts', PLAN)).body).toMatchObject([{ id: 103 }]);
  });

  it('forgets what is deleted, and knows neither strangers nor other calls', async () => {
    const { call } = callerOf();
    await call('PUT', '/api/weight', putWeight(180));
    expect((await call('DELETE', `/api/weight/${DAY}`)).body).toEqual({});
    await call('POST', '/api/workouts', PLAN);
    expect((await call('DELETE', '/api/workouts/102')).body).toEqual([]);
    await call('POST', '/api/workout-history', { session: recordOf('1') });
    expect((await call('DELETE', '/api/workout-history/1')).body).toEqual([]);
    for (const path of ['workouts/102', 'workout-history/1', 'nowhere']) {
      expect((await call('DELETE', `/api/${path}`)).status).toBe(404);
    }
    expect((await call('PUT', '/api/workouts/102', PLAN)).status).toBe(404);
  });
});

describe('a quirk', () => {
  it('gives texts, numbers and instants the server’s own form', async () => {
    const { call } = callerOf({
      trims: true,
      weights: 'tenths',
      numbers: 'texts',
      instants: 'offsetSeconds',
      order: 'reversed',
    });
    const weights = await call('PUT', '/api/weight', putWeight(180.55));
    expect(weights.body).toEqual({ [DAY]: '180.6' });
    const plans = await call('POST', '/api/workouts', PLAN);
    expect(plans.body).toMatchObject([
      { id: 102, name: 'Push Day', exercises: [{ weight: '135' }] },
    ]);
    expect(Object.keys(plans.body[0])[0]).toBe('exercises');
    const session = { ...recordOf('1'), timestamp: '2026-11-20T18:00:00.123Z' };
    const history = await call('POST', '/api/workout-history', { session });
    expect(history.body[0].timestamp).toBe('2026-11-20T18:00:00+00:00');
    await call('POST', '/api/workouts', { ...PLAN, name: 'Second' });
    const { body } = await call('GET', '/api/workouts');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Second', 'Push Day']);
  });

  it.each([
    ['hundredths', 180.456, 180.46],
    ['float32', 180.1, Math.fround(180.1)],
  ] as const)('rounds weights to %s', async (weights, sent, kept) => {
    const { call } = callerOf({ weights });
    expect((await call('PUT', '/api/weight', putWeight(sent))).body).toEqual({ [DAY]: kept });
  });

  it.each([
    ['offset', '2026-11-20T18:00:00.120+00:00'],
    ['seconds', '2026-11-20T18:00:00Z'],
    ['micros', '2026-11-20T18:00:00.120000Z'],
  ] as const)('writes instants with %s', async (instants, wanted) => {
    const { call } = callerOf({ instants });
    const session = { ...recordOf('1'), timestamp: '2026-11-20T18:00:00.12Z' };
    const { body } = await call('POST', '/api/workout-history', { session });
    expect(body[0].timestamp).toBe(wanted);
  });

  it('mints ids anew', async () => {
    const { call, server } = callerOf({
      planIds: 'uuids',
      exerciseIds: 'mintedAtEachWrite',
      sessionIds: 'numbers',
    });
    const [plan] = (await call('POST', '/api/workouts', PLAN)).body;
    expect(plan.id).toMatch(/^[0-9a-f-]{36}$/);
    const [again] = (await call('PUT', `/api/workouts/${plan.id}`, plan)).body;
    expect(again.exercises[0].id).not.toBe(plan.exercises[0].id);
    await call('POST', '/api/workout-history', { session: recordOf('1') });
    expect(server.held().sessions).toMatchObject([{ id: 102, given: { id: '1' } }]);
  });

  it('keeps fields that S3 does not know, until a PUT leaves them out', async () => {
    const { call, server } = callerOf({ unknownFields: true });
    server.plant('plans', { ...samplePlan('55'), notes: 'slowly' });
    const [plan] = (await call('GET', '/api/workouts')).body;
    expect((await call('PUT', '/api/workouts/55', plan)).body).toMatchObject([{ notes: 'slowly' }]);
    const { notes: _, ...rest } = plan;
    expect((await call('PUT', '/api/workouts/55', rest)).body).toMatchObject([{ notes: null }]);
  });

  it.each([
    ['201 list', 201, JSON.stringify({ [DAY]: 180 })],
    ['201 empty', 201, ''],
    ['204', 204, ''],
    ['200 text', 200, 'ok'],
  ] as const)('answers writes with %s', async (writes, status, text) => {
    const { call } = callerOf({ writes });
    expect(await call('PUT', '/api/weight', putWeight(180))).toMatchObject({ status, text });
  });

  it('refuses the first write, and tells the token that the next one needs', async () => {
    const { call, server } = callerOf({ token: 'firstRefused' });
    const refused = await call('PUT', '/api/weight', putWeight(180));
    expect(refused.status).toBe(403);
    const tokenOf = (line = '') => /XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? '';
    const token = tokenOf(refused.headers['set-cookie']);
    const again = await call('PUT', '/api/weight', putWeight(180));
    expect(tokenOf(again.headers['set-cookie'])).toBe(token);
    expect((await call('PUT', '/api/weight', putWeight(180), token)).status).toBe(200);
    server.befall({ is: 'tokenRotated' });
    const stale = await call('PUT', '/api/weight', putWeight(181), token);
    expect(stale.status).toBe(403);
    expect(tokenOf(stale.headers['set-cookie'])).not.toBe(token);
    expect(server.held().weights).toEqual({ [DAY]: 180 });
  });

  it('shows a write only after so many readings', async () => {
    const { call } = callerOf({ lagReads: 2 });
    expect((await call('PUT', '/api/weight', putWeight(180))).body).toEqual({ [DAY]: 180 });
    const readings = [];
    for (let time = 0; time < 3; time += 1) readings.push((await call('GET', '/api/weight')).body);
    expect(readings).toEqual([{}, {}, { [DAY]: 180 }]);
    const lagging = callerOf({ lagReads: 1, lagsInAnswers: true });
    expect((await lagging.call('PUT', '/api/weight', putWeight(180))).body).toEqual({});
  });

  it('cuts or refuses names that are too long for it', async () => {
    const short = callerOf({ nameLimit: 4 });
    expect((await short.call('POST', '/api/workouts', PLAN)).body[0].name).toBe(' Pus');
    const strict = callerOf({ nameLimit: 4, overNameLimit: 'refused' });
    expect((await strict.call('POST', '/api/workouts', PLAN)).status).toBe(400);
    expect(strict.server.held().plans).toEqual([]);
  });

  it('spoils a row, a key or the user, and nothing else', async () => {
    const { call } = callerOf({ exerciseWithoutId: true, badWeightKey: true, user: 'whole' });
    await call('POST', '/api/workouts', PLAN);
    await call('PUT', '/api/weight', putWeight(180));
    const { body } = await call('GET', '/api/auth/user');
    expect(body.weightLogLbs).toEqual({ [DAY]: 180, 'not yet weighed': 170 });
    expect(body.workoutPlans[0].exercises).toMatchObject([{ id: null, name: 'Bench Press' }]);
    expect(body).toMatchObject({ calorieGoal: null, workoutHistory: [] });
    expect((await callerOf({ user: 'bare' }).call('GET', '/api/auth/user')).body).toEqual({
      id: 7,
      name: 'Alex',
      profilePicture: null,
    });
  });
});

describe('trouble', () => {
  it('stands in front of the server for its time, and then is over', async () => {
    const { call, server, clock } = callerOf();
    server.befall({ is: 'lostByProxy', path: /weight/, times: 1 });
    server.befall({ is: 'tooMany', forMs: 1_500 });
    expect(await call('PUT', '/api/weight', putWeight(180))).toMatchObject({
      status: 404,
      text: '<html><h1>404 Not Found</h1></html>',
    });
    expect(await call('PUT', '/api/weight', putWeight(180))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
    });
    clock.nowMs += 1_500;
    server.befall({ is: 'forbidden', forMs: 1_000, reads: false });
    expect((await call('GET', '/api/weight')).status).toBe(200);
    expect((await call('PUT', '/api/weight', putWeight(180))).status).toBe(403);
    server.befall({ is: 'forbidden', forMs: 1_000, reads: true });
    expect((await call('GET', '/api/weight')).status).toBe(403);
    server.heal();
    expect((await call('GET', '/api/weight')).body).toEqual({});
    expect(server.seen).toHaveLength(6);
    expect(server.done).toEqual([]);
  });
});
