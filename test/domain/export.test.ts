import { describe, expect, it } from 'vitest';
import { type Change, laneOf } from '../../src/domain/change.ts';
import type { UnsentChange } from '../../src/domain/export.ts';
import { exportFileName, exportJson } from '../../src/domain/export.ts';
import { draftOfPlan } from '../../src/domain/plan.ts';
import { startSession } from '../../src/domain/session.ts';
import { goalOf, NOON_MS, noPlan, recordOf, trained, weightOf } from '../support/entries.ts';
import { ALEX, samplePlan } from '../support/samples.ts';

const unsent = (change: Change, status?: number): UnsentChange => ({
  change,
  lane: laneOf(change),
  recordedAtMs: NOON_MS,
  refusal: status === undefined ? null : { status },
});

const SOURCE = {
  profile: ALEX,
  plans: [samplePlan('p1'), samplePlan('p2')],
  weights: { '2026-11-20': 182.4, '2026-11-13': 181 },
  sessions: [recordOf('2'), recordOf('1')],
  unfinished: [],
  builders: [],
  unsent: [],
};

describe('the JSON export ("export of all data, including unsent changes")', () => {
  it('has everything, oldest first, with its version and its instant [B.export.json]', () => {
    const file = JSON.parse(exportJson(SOURCE, NOON_MS));
    expect(file).toMatchObject({
      product: 'Repkeep',
      schemaVersion: 1,
      exportedAt: '2026-11-20T12:00:00.000Z',
      profile: { name: 'Alex', calorieGoal: 2200, unsent: false },
      plans: [{ ...samplePlan('p1'), unsent: false }, { id: 'p2' }],
      weights: [
        { date: '2026-11-13', weight: 181, unsent: false },
        { date: '2026-11-20', weight: 182.4, unsent: false },
      ],
      sessions: [{ ...recordOf('1'), unsent: false }, { id: '2' }],
      unsentChanges: [],
    });
  });

  it('lists what the server does not have, and marks the thing it is about [B.export.json, D6.export]', () => {
    const changes = [unsent(weightOf(182.4), 422), unsent(trained('2')), unsent(goalOf(2200))];
    const file = JSON.parse(exportJson({ ...SOURCE, unsent: changes }, NOON_MS));
    expect(file.unsentChanges).toEqual([
      {
        recordedAt: '2026-11-20T12:00:00.000Z',
        state: 'refused',
        status: 422,
        change: weightOf(182.4),
      },
      expect.objectContaining({ state: 'waiting', status: null, change: trained('2') }),
      expect.objectContaining({ change: goalOf(2200) }),
    ]);
    expect(file.weights.map((row: { unsent: boolean }) => row.unsent)).toEqual([false, true]);
    expect(file.sessions.map((row: { unsent: boolean }) => row.unsent)).toEqual([false, true]);
    expect(file.plans.map((row: { unsent: boolean }) => row.unsent)).toEqual([false, false]);
    expect(file.profile.unsent).toBe(true);
  });

  it('tells of a delete that waits, though nothing of the thing is left to mark', () => {
    const file = JSON.parse(exportJson({ ...SOURCE, unsent: [unsent(noPlan('p9'))] }, NOON_MS));
    expect(file.unsentChanges).toMatchObject([{ change: { kind: 'plan.delete', planId: 'p9' } }]);
  });

  it('has what is not done yet as it stands', () => {
    const session = startSession(samplePlan('p1'), NOON_MS);
    const unfinished = [
      { session, leftAtMs: null },
      { session, leftAtMs: NOON_MS },
    ];
    const builders = [draftOfPlan(samplePlan('p2'))];
    const file = JSON.parse(exportJson({ ...SOURCE, unfinished, builders }, NOON_MS));
    expect(file.unfinishedSessions).toEqual([
      { ...session, leftAt: null },
      { ...session, leftAt: '2026-11-20T12:00:00.000Z' },
    ]);
    expect(file.openBuilders).toMatchObject([{ planId: 'p2', name: 'Push Day' }]);
    expect(file.openBuilders[0]).not.toHaveProperty('seen');
  });

  it('is whole before the server has told who the person is', () => {
    const file = JSON.parse(exportJson({ ...SOURCE, profile: null }, NOON_MS));
    expect(file.profile).toBeNull();
    expect(file.sessions).toHaveLength(2);
  });
});

it('names the file after the device’s day', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  expect(exportFileName(noon, 'json')).toBe('repkeep-2026-11-20.json');
  expect(exportFileName(noon, 'csv')).toBe('repkeep-2026-11-20.csv');
});
