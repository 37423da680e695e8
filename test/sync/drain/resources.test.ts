import { describe, expect, it } from 'vitest';
import { answerOf, answerTo } from '../../../src/sync/drain/resources.ts';
import { recordOf, trained } from '../../support/entries.ts';

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
