import { describe, expect, it } from 'vitest';
import { findCreated } from '../../../src/domain/arrival.ts';
import type { Change } from '../../../src/domain/change.ts';
import { type Held, isPlan } from '../../../src/domain/normalised.ts';
import type { Plan } from '../../../src/domain/plan.ts';
import { arrivalOf, lookFor } from '../../../src/sync/drain/confirmation.ts';
import { answerOf, resourceOf } from '../../../src/sync/drain/resources.ts';
import { wireOf } from '../../../src/sync/drain/wire.ts';
import {
  caloriesOf,
  editedPlan,
  newPlan,
  noPlan,
  recordOf,
  trained,
  weightOf,
} from '../../support/entries.ts';
import { ALEX, samplePlan } from '../../support/samples.ts';

/** What the server's list says of a change; `known` are its plans from before. */
function look(
  change: Change,
  body: unknown,
  { known = [] as string[], base = undefined as Held | undefined } = {},
) {
  const wire = wireOf(
    { change },
    {
      profile: ALEX,
      today: '2026-11-20',
      capabilities: [],
      serverPlanIds: known,
      deletedPlans: [],
      countsPlans: {},
      serverPlanId: (id) => (id === 'p1' ? '101' : null),
    },
  );
  const answer = answerOf(resourceOf(change), body);
  if (typeof wire === 'string' || !answer) throw new Error('That cannot be judged.');
  const plans = answer.resource === 'plans' ? answer.plans : [];
  const found = 'plan' in change ? findCreated(change.plan, plans, new Set(known)) : null;
  const sent = { opId: 'op-1', change, wire, base, lastError: null };
  const looked = lookFor(sent, answer, found);
  return { ...looked, arrival: arrivalOf(sent, looked) };
}

const proof = (change: Change, body: unknown, base?: Held) => look(change, body, { base }).arrival;
const created = (change: Change, body: unknown, known: string[] = []) => {
  const { there } = look(change, body, { known });
  return isPlan(there) ? there.id : null;
};

/** The same plan as the server keeps it: under its own id, with exercise ids of its own. */
function reminted(plan: Plan, id: string): Plan {
  return { ...plan, id, exercises: plan.exercises.map((one, i) => ({ ...one, id: `${id}-${i}` })) };
}

describe('a new plan of ours', () => {
  const ours = samplePlan('new');

  it('is the one that shares an exercise id, whatever else the server made of it', () => {
    const kept = { ...ours, id: 102, name: 'PUSH DAY' };
    expect(created(newPlan('new'), [samplePlan('101'), kept], ['101'])).toBe('102');
  });

  it('is the one that is new and equal, where the server makes exercise ids anew', () => {
    const list = [reminted(ours, '101'), reminted(ours, '102')];
    expect(created(newPlan('new'), list, ['101'])).toBe('102');
  });

  it('is the equal one of two that share its exercises: two edits that made one plan anew', () => {
    const theirs = { ...ours, id: '103', name: 'Pull Day' };
    const list = [{ ...ours, id: '102' }, theirs];
    expect(created(newPlan('new'), list)).toBe('102');
  });

  it('is the last of several that are alike, and the journal says so', () => {
    const found = look(newPlan('new'), [reminted(ours, '101'), reminted(ours, '102')]);
    expect(found).toMatchObject({
      standing: { outcome: 'sent', isAmbiguous: true },
      there: { id: '102' },
    });
  });

  it('that was kept in another form is ours all the same, and is not sent again', () => {
    const found = look(newPlan('new'), [{ ...ours, id: '102', name: 'PUSH DAY' }]);
    expect(found.arrival).toMatchObject({ outcome: 'kept', there: { name: 'PUSH DAY' } });
  });

  it('is not an older plan that is equal: plans map one to one', () => {
    expect(created(newPlan('new'), [reminted(ours, '101')], ['101'])).toBeNull();
    expect(created(newPlan('new'), [{ ...ours, id: '101' }], ['101'])).toBeNull();
  });

  it('is not a new plan of another device that differs', () => {
    const other = reminted({ ...ours, name: 'Leg Day' }, '102');
    const longer = { ...ours, exercises: [...ours.exercises, ...ours.exercises] };
    expect(created(newPlan('new'), [other, reminted(longer, '103')])).toBeNull();
  });

  it('prefers a shared exercise id to an equal plan', () => {
    const list = [reminted(ours, '102'), { ...ours, id: '103' }];
    expect(created(newPlan('new'), list)).toBe('103');
  });
});

describe('the other plan changes', () => {
  it('an edit is proven by the plan as it was sent, under its id', () => {
    const edited = samplePlan('p1', 'Pull Day');
    expect(proof(editedPlan('p1'), [reminted(edited, '101')])).not.toBeNull();
    expect(proof(editedPlan('p1'), [reminted(edited, '102')])).toBeNull();
    expect(proof(editedPlan('p1'), [{ ...samplePlan('p1'), id: '101' }])).toBeNull();
  });

  it.each(['name', 'youtubeLink', 'weight', 'sets', 'reps'] as const)(
    'an edit is not proven while an exercise’s %s is the old one',
    (field) => {
      const [exercise] = samplePlan('p1').exercises;
      const old = { ...exercise, [field]: field === 'name' || field === 'youtubeLink' ? 'x' : 1 };
      const kept = { id: '101', name: 'Pull Day', exercises: [old] };
      expect(proof(editedPlan('p1'), [kept])).toBeNull();
    },
  );

  it('a delete is proven by the absence of exactly that id', () => {
    expect(
      proof(noPlan('p1'), [samplePlan('1'), samplePlan('01'), samplePlan('1101')]),
    ).not.toBeNull();
    expect(proof(noPlan('p1'), [samplePlan('101')])).toBeNull();
  });
});

describe('a session', () => {
  it('is proven by its id, and by its instant where the server names sessions itself', () => {
    expect(proof(trained('1'), [recordOf('1')])).not.toBeNull();
    expect(proof(trained('1'), [{ ...recordOf('1'), id: 900 }])).not.toBeNull();
    expect(proof(trained('1'), [recordOf('2')])).toBeNull();
  });
});

describe('an answer', () => {
  it.each([
    ['plans', { message: 'Oops' }],
    ['plans', [null, 'garbage']],
    ['sessions', 'Welcome to Gym Wi-Fi'],
    ['weights', [1, 2]],
    ['weights', { message: 'Oops' }],
    ['profile', null],
  ] as const)('is none for %s when it is %o', (resource, body) => {
    expect(answerOf(resource, body)).toBeNull();
  });

  it('about the person leaves out what the server left out', () => {
    expect(answerOf('profile', { calorieGoal: 1900 })).toEqual({
      resource: 'profile',
      fields: { calorieGoal: 1900 },
    });
  });
});

describe('a look-up finds arrival, not equality', () => {
  it('of a weight in the form in which the server keeps it', () => {
    expect(proof(weightOf(182.44), { '2026-11-20': 182.4 }, 180)).toEqual({ outcome: 'sent' });
    expect(proof(weightOf(182.44), { '2026-11-20': 180 }, 180)).toBeNull();
    // Another device wrote: ours may still be on its way, and sent again does no harm.
    expect(proof(weightOf(182.44), { '2026-11-20': 185 }, 180)).toBeNull();
  });

  it('exactly, where what was meant and what was there before are alike in that form', () => {
    expect(proof(weightOf(182.44), { '2026-11-20': 182.4 }, 182.4)).toBeNull();
    expect(proof(weightOf(182.44), { '2026-11-20': 182.44 }, 182.4)).toEqual({ outcome: 'sent' });
    const respelled = editedPlan('p1', 'Pull Day ');
    const before = samplePlan('p1', 'Pull Day');
    expect(proof(respelled, [{ ...before, id: '101' }], before)).toBeNull();
    expect(proof(respelled, [{ ...before, id: '101' }])).toBeNull();
  });

  it('of calories: a total above ours was moved by somebody, one below ours is added to again', () => {
    const held = (caloriesConsumed: number) => ({
      caloriesConsumed,
      lastCalorieDate: '2026-11-20',
    });
    expect(proof(caloriesOf(50), held(150))).toEqual({ outcome: 'sent' });
    expect(proof(caloriesOf(50), held(180))).toEqual({ outcome: 'kept', there: 180 });
    expect(proof(caloriesOf(50), held(100))).toBeNull();
    expect(proof(caloriesOf(50), held(120))).toBeNull();
  });

  it('whatever our own limits say: a name of 300 characters, a plan of 200 exercises', () => {
    const [exercise] = samplePlan('p1').exercises;
    const exercises = Array.from({ length: 200 }, (_, at) => ({ ...exercise, id: `ex-${at}` }));
    const plan = { id: 'p1', name: 'x'.repeat(300), exercises } as Plan;
    expect(proof({ kind: 'plan.edit', plan }, [{ ...plan, id: '101' }])).toEqual({
      outcome: 'sent',
    });
  });
});
