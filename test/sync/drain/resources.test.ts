import { describe, expect, it } from 'vitest';
import { answerOf, answerTo } from '../../../src/sync/drain/resources.ts';
import { caloriesOf, goalOf, recordOf, trained } from '../../support/entries.ts';

/** A history as a server sends it, which counts how many of its workouts are read. */
function history(...ids: readonly (string | number)[]) {
  const read = { rows: 0 };
  const body = ids.map((id) => ({
    ...recordOf('1'),
    id,
    get exercises() {
      read.rows += 1;
      return recordOf('1').exercises;
    },
  }));
  return { body, read };
}

describe('the history in the answer to a workout', () => {
  it.each(['2', 2])('is read as far as the workout goes that it is the answer to: %o', (id) => {
    const { body, read } = history('1', id, '3');
    const answer = answerTo(trained('2'), body);
    expect(answer).toMatchObject({ resource: 'sessions', own: { id: '2' } });
    expect(read.rows).toBe(1);
  });

  it('is there as a whole for who asks for it, and read once', () => {
    const { body, read } = history('1', '2', '3');
    const answer = answerTo(trained('2'), body);
    const asked = () => (answer?.resource === 'sessions' ? answer.sessions : []);
    expect(asked()).toEqual(['1', '2', '3'].map((id) => ({ ...recordOf('1'), id })));
    expect(asked()).toBe(asked());
    expect(read.rows).toBe(1 + 3);
  });

  it.each([
    ['calls it otherwise', [recordOf('1'), { ...recordOf('2'), id: '900' }]],
    ['has it in a form that nobody can read', [recordOf('1'), { id: '2' }]],
    ['lacks it', [recordOf('1')]],
    ['is empty', []],
  ])('is read as a whole where it %s', (_, body) => {
    expect(answerTo(trained('2'), body)).toEqual(answerOf('sessions', body));
  });

  it.each([null, 'Welcome', { id: '2' }, [null, 'garbage'], [{ id: '2' }]])(
    'is none where it is %o',
    (body) => {
      expect(answerTo(trained('2'), body)).toBeNull();
    },
  );
});

describe('the answer to a change of the person', () => {
  const BLANK = { name: null, profilePicture: '', currentWeight: 0 };

  it.each([
    [
      'a goal',
      goalOf(2200),
      { ...BLANK, calorieGoal: 2200, caloriesConsumed: 0, lastCalorieDate: '' },
      { calorieGoal: 2200 },
    ],
    [
      'an addition',
      caloriesOf(50),
      { ...BLANK, calorieGoal: null, caloriesConsumed: 150, lastCalorieDate: '2026-11-20' },
      { caloriesConsumed: 150, lastCalorieDate: '2026-11-20' },
    ],
  ])('takes nothing away that was not sent: %s [S7.user.merged]', (_, change, body, fields) => {
    expect(answerTo(change, { id: null, ...body })).toMatchObject({ fields });
    expect(Object.keys(Object(answerTo(change, body)).fields)).toEqual(Object.keys(fields));
  });

  it('is merged with a goal that was set elsewhere [S7.user.merged]', () => {
    const total = { caloriesConsumed: 150, lastCalorieDate: '2026-11-20' };
    const fields = { ...total, calorieGoal: 2300 };
    expect(answerTo(caloriesOf(50), fields)).toEqual({ resource: 'profile', fields });
  });

  it('is merged with all that it tells beside that [S7.user.merged]', () => {
    const told = { name: 'Alex', caloriesConsumed: 0, lastCalorieDate: '2026-11-20' };
    expect(answerTo(goalOf(2200), { ...told, calorieGoal: 2200 })).toEqual({
      resource: 'profile',
      fields: { ...told, calorieGoal: 2200 },
    });
  });
});
