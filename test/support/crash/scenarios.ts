/** What a person does before something dies on them, and what then must be there. */
import { addCalories, beginDay } from '../../../src/store/calories.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { discardParked, retryParked } from '../../../src/store/outbox/parked.ts';
import { deleteWeight } from '../../../src/store/weights.ts';
import {
  caloriesOf,
  editedPlan,
  goalOf,
  newPlan,
  noPlan,
  noWeight,
  trained,
  weightOf,
} from '../entries.ts';
import { queue } from '../rig.ts';
import { samplePlan } from '../samples.ts';
import { OF_PEOPLE } from './people.ts';
import { OF_PLANS } from './plans.ts';
import { drains, FRIDAY, faults, means, onlyOf, type Scenario, type Step, waits } from './steps.ts';
import type { Context } from './world.ts';

const SATURDAY = '2026-11-21';

const oneOfEachKind: readonly Scenario[] = [
  onlyOf('a weight', weightOf(182), { weights: { '2026-11-19': 181, [FRIDAY]: 182 } }),
  onlyOf('no weight', noWeight('2026-11-19'), { weights: {} }),
  onlyOf('an edited plan', editedPlan('55'), {
    plans: ['Pull Day'],
    sessions: ['900 on Pull Day'],
  }),
  onlyOf('no plan', noPlan('55'), { plans: [], sessions: ['900 on 55'] }),
  onlyOf('a session', trained('1', '55'), { sessions: ['1 on Legs', '900 on Legs'] }),
  onlyOf('calories', caloriesOf(50), { calories: `150 on ${FRIDAY}` }),
  onlyOf('a goal', goalOf(1900), { goal: 1900 }),
];

const overTime: readonly Scenario[] = [
  {
    name: 'calories over midnight',
    neverLate: true,
    steps: [
      {
        happens: ({ account }) => addCalories(account, FRIDAY, 200),
        leaves: { calories: `300 on ${FRIDAY}` },
      },
      waits(86_400_000),
      {
        happens: ({ account }) => beginDay(account, SATURDAY),
        leaves: { calories: `0 on ${SATURDAY}` },
      },
      drains,
      {
        happens: ({ account }) => addCalories(account, SATURDAY, 300),
        leaves: { calories: `300 on ${SATURDAY}` },
      },
      means(caloriesOf(30, SATURDAY), { calories: `330 on ${SATURDAY}` }),
      drains,
    ],
  },
  {
    name: 'a delete with its undo time, and one taken back',
    steps: [
      { happens: ({ account }) => deleteWeight(account, '2026-11-19'), leaves: { weights: {} } },
      drains,
      {
        async happens({ account }) {
          const [entry] = await account.db.outbox.toArray();
          await undo(account, entry?.opId ?? '');
        },
        leaves: { weights: { '2026-11-19': 181 } },
      },
      drains,
      { happens: ({ account }) => deleteWeight(account, '2026-11-19'), leaves: { weights: {} } },
      waits(11_000),
      drains,
    ],
  },
  {
    name: 'one lane, changed again and again',
    steps: [
      means(weightOf(1), { weights: { '2026-11-19': 181, [FRIDAY]: 1 } }),
      faults({ method: 'PUT', path: /weight/, does: 'loseAnswer' }),
      drains,
      waits(11_000),
      means(weightOf(2), { weights: { '2026-11-19': 181, [FRIDAY]: 2 } }),
      drains,
      waits(11_000),
      means(noWeight(), { weights: { '2026-11-19': 181 } }),
      faults({ method: 'DELETE', path: /weight/, does: { status: 503 } }),
      drains,
      waits(11_000),
      means(weightOf(3), { weights: { '2026-11-19': 181, [FRIDAY]: 3 } }),
      drains,
    ],
  },
  {
    name: 'goals and calories, which share a lane',
    steps: [
      means(caloriesOf(50), { calories: `150 on ${FRIDAY}` }),
      means(goalOf(1900), { goal: 1900 }),
      means(caloriesOf(70), { calories: `220 on ${FRIDAY}` }),
      means(goalOf(1800), { goal: 1800 }),
      drains,
    ],
  },
];

/** Several that are claimed together, and where the server can are on their way together. */
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];
const workouts: readonly Step[] = DAYS.map((_, at) =>
  means(trained(String(at + 1), '55'), {
    sessions: [...DAYS.slice(0, at + 1).map((_day, nth) => `${nth + 1} on Legs`), '900 on Legs'],
  }),
);
const weights: readonly Step[] = DAYS.map((day, at) =>
  means(weightOf(170 + at, day), {
    weights: {
      '2026-11-19': 181,
      ...Object.fromEntries(DAYS.slice(0, at + 1).map((one, nth) => [one, 170 + nth])),
    },
  }),
);
/** The first is claimed alone, and kept as the others are claimed. */
const many: readonly Scenario[] = [
  { name: 'several weights and workouts at once', steps: [...weights, ...workouts, drains] },
  { name: 'several workouts and weights at once', steps: [...workouts, ...weights, drains] },
];

/** Sent, and all answers lost, before the server did it or after. */
const unsureAtStart = (does: 'loseRequest' | 'loseAnswer'): Scenario => ({
  name: `an unsure change of each method (${does})`,
  before: [
    means(weightOf(182), { weights: { '2026-11-19': 181, [FRIDAY]: 182 } }),
    means(noWeight('2026-11-19'), { weights: { [FRIDAY]: 182 } }),
    means(newPlan('p1'), { plans: ['Legs', 'Push Day'] }),
    means(trained('1', '55'), { sessions: ['1 on Legs', '900 on Legs'] }),
    means(caloriesOf(50), { calories: `150 on ${FRIDAY}` }),
    faults(...['PUT', 'POST', 'DELETE'].map((method) => ({ method, path: /./, does, times: 5 }))),
    // Each lost answer ends a drain.
    ...Array.from({ length: 5 }, () => drains),
    { happens: async ({ server }) => server.faults.splice(0) },
    waits(31_000),
  ],
  steps: [drains],
});

const refusedWeight: readonly Step[] = [
  faults({
    method: 'DELETE',
    path: /weight/,
    does: { status: 422 },
    times: Number.POSITIVE_INFINITY,
  }),
  {
    happens: ({ account }) => queue(account, noWeight('2026-11-19')),
    shown: { weights: {} },
    refused: 1,
  },
];

const opIdParked = async ({ account }: Context) =>
  (await account.db.outbox.where('delivery.state').equals('parked').first())?.opId ?? '';

/** With answers of all kinds. */
export const ANSWERED: readonly Scenario[] = [
  unsureAtStart('loseRequest'),
  unsureAtStart('loseAnswer'),
  {
    name: 'a refused change among good ones',
    before: refusedWeight,
    steps: [
      means(goalOf(1900), { goal: 1900 }),
      means(trained('1', '55'), { sessions: ['1 on Legs', '900 on Legs'] }),
      drains,
    ],
  },
  {
    name: 'a refused change, retried and given up',
    before: [...refusedWeight, drains],
    steps: [
      { happens: async (context) => retryParked(context.account, await opIdParked(context)) },
      drains,
      {
        happens: async (context) => discardParked(context.account, await opIdParked(context)),
        shown: { weights: { '2026-11-19': 181 } },
        refused: 0,
      },
    ],
  },
  {
    name: 'a token that is refused once',
    before: [faults({ method: 'PUT', path: /./, does: { status: 403 } })],
    steps: [means(goalOf(1900), { goal: 1900 }), drains],
  },
  {
    name: 'a sign-in that ran out, and came back',
    steps: [
      means(newPlan('p1'), { plans: ['Legs', 'Push Day'] }),
      faults({ method: 'POST', path: /./, does: { status: 401 } }),
      drains,
      drains,
    ],
  },
  {
    name: 'the lists, changed elsewhere',
    elsewhere: true,
    before: [
      {
        async happens({ server: { data } }) {
          data.plans.push({ ...samplePlan('56', 'Arms') });
          data.weights['2026-11-18'] = 180;
        },
        leaves: { plans: ['Arms', 'Legs'], weights: { '2026-11-18': 180, '2026-11-19': 181 } },
      },
    ],
    steps: [drains],
  },
];

export const SCENARIOS: readonly Scenario[] = [
  ...oneOfEachKind,
  ...many,
  ...OF_PLANS,
  ...OF_PEOPLE,
  ...overTime,
  ...ANSWERED,
];
