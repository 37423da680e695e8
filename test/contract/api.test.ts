import { describe, expect, it } from 'vitest';
import {
  api,
  type Call,
  EXPECTED_USER_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  pathOf,
  RECORDED_AT_HEADER,
  signInPath,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '../../src/contract/api.ts';

const calls: Call[] = Object.values(api);
const lineOf = (call: Call) => `${call.method} ${call.path}`;

describe('the call table', () => {
  it('lists the calls of S7, the providers (D23), and no others [S7.table]', () => {
    expect(calls.map(lineOf).sort()).toEqual(
      [
        'GET /api/auth/user',
        'POST /api/auth/logout',
        'PUT /api/user',
        'GET /api/weight',
        'PUT /api/weight',
        'DELETE /api/weight/{date}',
        'GET /api/workouts',
        'POST /api/workouts',
        'PUT /api/workouts/{id}',
        'DELETE /api/workouts/{id}',
        'GET /api/workout-history',
        'POST /api/workout-history',
        'DELETE /api/workout-history/{id}',
        'GET /api/auth/providers',
      ].sort(),
    );
  });

  it('has a payload exactly where S7 names one', () => {
    const withBody = calls.filter((call) => call.body !== null);
    expect(withBody.map(lineOf)).toEqual([
      'PUT /api/user',
      'PUT /api/weight',
      'POST /api/workouts',
      'PUT /api/workouts/{id}',
      'POST /api/workout-history',
    ]);
  });

  it('answers a write with what the matching read answers: the whole list or map [S7.weight.put, S7.weight.delete, S7.plans.post, S7.plans.put, S7.plans.delete, S7.history.post, S7.history.delete]', () => {
    expect([api.setWeight.answer, api.deleteWeight.answer]).toEqual(
      Array(2).fill(api.getWeights.answer),
    );
    expect([api.createPlan.answer, api.editPlan.answer, api.deletePlan.answer]).toEqual(
      Array(3).fill(api.getPlans.answer),
    );
    expect([api.addSession.answer, api.deleteSession.answer]).toEqual(
      Array(2).fill(api.getSessions.answer),
    );
  });
});

describe('paths', () => {
  it('are filled with a date or an id', () => {
    expect(pathOf(api.deleteWeight, '2026-11-20')).toBe('/api/weight/2026-11-20');
    expect(pathOf(api.editPlan, 'p1')).toBe('/api/workouts/p1');
    expect(pathOf(api.deleteSession, '1795218600000')).toBe('/api/workout-history/1795218600000');
  });

  it.each([
    ['a/../b', '/api/workouts/a%2F..%2Fb'],
    ['a?b#c', '/api/workouts/a%3Fb%23c'],
    ['$&', '/api/workouts/%24%26'],
    ['{id}', '/api/workouts/%7Bid%7D'],
    ['é', '/api/workouts/%C3%A9'],
  ])('escape an id that a server chose: %j', (id, path) => {
    expect(pathOf(api.editPlan, id)).toBe(path);
  });

  it('stay as they are where there is nothing to fill', () => {
    expect(pathOf(api.getPlans, 'p1')).toBe('/api/workouts');
  });

  it('of the redirect login name the provider [S7.login]', () => {
    expect(signInPath('google')).toBe('/oauth2/authorization/google');
    expect(signInPath('a/b')).toBe('/oauth2/authorization/a%2Fb');
  });
});

describe('names that both ends spell alike', () => {
  it('the token is read from the cookie XSRF-TOKEN and sent in the header X-XSRF-TOKEN [S7.xsrf]', () => {
    expect([XSRF_COOKIE, XSRF_HEADER]).toEqual(['XSRF-TOKEN', 'X-XSRF-TOKEN']);
  });

  it('the extensions are these, and no others', () => {
    expect([IDEMPOTENCY_KEY_HEADER, EXPECTED_USER_HEADER, RECORDED_AT_HEADER]).toEqual([
      'Idempotency-Key',
      'X-Expected-User',
      'X-Recorded-At',
    ]);
  });
});
