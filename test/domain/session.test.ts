import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/domain/plan.ts';
import { editSet, finishSession, startSession } from '../../src/domain/session.ts';

const startMs = Date.parse('2026-11-20T23:50:00.000Z');
const pushDay: Plan = {
  id: 'p1',
  name: 'Push Day',
  exercises: [
    { id: 'ex-1', name: 'Bench Press', youtubeLink: '', weight: 135, sets: 2, reps: 8 },
    { id: 'ex-2', name: 'Push-ups', youtubeLink: '', weight: 0, sets: 0, reps: 0 },
  ],
};

describe('a session', () => {
  it('prefills each set from the plan: weight default 0, reps default 10, not completed (SPEC §3)', () => {
    const session = startSession(pushDay, startMs);
    expect(session.exercises[0]?.sets).toEqual([
      { weight: '135', reps: '8', completed: false },
      { weight: '135', reps: '8', completed: false },
    ]);
    expect(session.exercises[1]?.sets).toEqual([{ weight: '0', reps: '10', completed: false }]);
  });

  it('keeps only completed sets, and only exercises with one, in the record (SPEC §3)', () => {
    let session = startSession(pushDay, startMs);
    session = editSet(session, { exercise: 0, set: 1 }, { weight: '140.5', completed: true });
    const record = finishSession(session, startMs + 20 * 60_000 + 29_000);
    expect(record).toEqual({
      id: String(startMs),
      date: '2026-11-21',
      timestamp: '2026-11-21T00:10:29.000Z',
      workoutName: 'Push Day',
      workoutId: 'p1',
      duration: 20,
      exerciseCount: 1,
      totalVolume: 1124,
      exercises: [{ name: 'Bench Press', sets: [{ weight: 140.5, reps: 8 }] }],
    });
  });
});
