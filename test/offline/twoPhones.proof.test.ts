import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCalories } from '../../src/store/calories.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { addressOf } from '../server/inProcess.ts';
import { startServer } from '../server/support.ts';
import { caloriesOf } from '../support/entries.ts';
import { arrivingLate, loseAnswer, loseRequest, ownRig, type Phone } from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';

type Fate = 'arrives' | 'loseRequest' | 'loseAnswer' | 'late';
type Step =
  | { readonly who: 0 | 1; readonly kcal: number }
  | { readonly who: 0 | 1 | 'both'; readonly fate: Fate }
  | { readonly lateArrives: true };

const who = fc.constantFrom(0 as const, 1 as const);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who, kcal: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    who: fc.constantFrom(0 as const, 1 as const, 'both' as const),
    fate: fc.constantFrom<Fate>('arrives', 'arrives', 'loseRequest', 'loseAnswer', 'late'),
  }),
  fc.constant({ lateArrives: true as const }),
);

let people = 0;

async function walk(url: string, steps: readonly Step[]): Promise<void> {
  people += 1;
  const rig = await ownRig({ url, name: `Person ${people}` });
  const phones = [await rig.phone('a'), await rig.phone('b')] as const;
  const late: (() => Promise<void>)[] = [];
  let added = 0;
  const drain = async (phone: Phone, fate: Fate) => {
    const { write, arrive } = arrivingLate();
    if (fate === 'late') late.push(arrive);
    if (fate !== 'arrives') phone.onWrite.push({ loseRequest, loseAnswer, late: write }[fate]);
    await phone.drain();
    phone.onWrite.length = 0;
  };
  for (const step of steps) {
    if ('lateArrives' in step) await late.shift()?.();
    else if ('kcal' in step) {
      added += step.kcal;
      await queue(phones[step.who].account, caloriesOf(step.kcal));
    } else if (step.who === 'both') {
      await Promise.all(phones.map((phone) => drain(phone, step.fate)));
    } else await drain(phones[step.who], step.fate);
  }
  // The signal is back: one after the other, until nothing waits.
  for (const phone of [...phones, ...phones, ...phones]) await phone.drain();
  for (const arrive of late) await arrive();
  const user = await (await rig.browser.call('GET', '/api/auth/user')).json();
  expect(user.caloriesConsumed).toBe(added);
  for (const phone of phones) {
    await phone.drain();
    expect(await readSyncState(phone.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    expect((await readCalories(phone.account, '2026-11-20')).total).toBe(added);
  }
}

it('calories count once each, whatever is lost or late between two phones [D25.calories, I1, I2, I6]', async () => {
  // More people sign in than one address may.
  const url = addressOf((await startServer()).app);
  const steps = fc.array(anyStep, { minLength: 3, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, (each) => walk(url, each)),
    { numRuns: 100 },
  );
}, 180_000);
