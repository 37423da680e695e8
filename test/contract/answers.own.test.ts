import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES, User, UserFields } from '../../src/contract/answers.ts';

describe('what our own server adds to the user object', () => {
  it('comes through: what it can do, and the totals of the newest days', () => {
    const own = { capabilities: [...CAPABILITIES], calorieDays: { '2026-11-20': 250 } };
    expect(v.parse(User, { id: 'u1', ...own })).toMatchObject(own);
    expect(v.parse(UserFields, { calorieDays: {} })).toEqual({ calorieDays: {} });
  });

  it('is not there on any other server', () => {
    expect(Object.keys(v.parse(User, { id: 'u1' }))).not.toContain('calorieDays');
  });

  it.each([null, [], 7, { today: 5 }, { '2026-11-20': '250' }, { '2026-02-30': 1 }])(
    'is no total of any day when it is %j',
    (calorieDays) => {
      expect(v.parse(User, { id: 'u1', calorieDays }).calorieDays).toEqual({});
    },
  );
});
