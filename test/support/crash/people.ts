/** Scenarios about who is signed in, for a crash sweep. */
import { readRemembered, rememberAccount } from '../../../src/store/device.ts';
import { watchRemembered } from '../../../src/store/watch.ts';
import { editedPlan, newPlan, weightOf } from '../entries.ts';
import { FRIDAY, means, type Scenario, type Step } from './steps.ts';
import type { Context } from './world.ts';

const isRemembered: Step = { happens: ({ device }) => rememberAccount(device, '7') };
const signal = (connected: boolean): Step => ({
  happens: async ({ server }) => Object.assign(server, { connected }),
});
const isSignedInAs = (id: number): Step => ({
  happens: async ({ server }) => Object.assign(server.data.user, { id }),
});

/** Resolves when the device shows the data of that person. */
function untilShown({ device }: Context, userId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchRemembered(device, (found) => {
      if (found !== userId) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** The page is open, its sync runs. */
const isOpen: Step = {
  async happens(context) {
    context.remote();
    await untilShown(context, '7');
  },
};
const startsAs = (userId: string): Step => ({
  async happens(context) {
    await context.remote().lookUp();
    await context.remote().syncNow();
    await untilShown(context, userId);
  },
});
const signsOut: Step = { happens: ({ remote }) => remote().signOut(), leavesPage: true };
const signsIn: Step = { happens: ({ remote }) => remote().signIn('google'), leavesPage: true };

/** As whoever uses the app: signs in if need be. */
async function opensAgain(context: Context): Promise<void> {
  context.server.data.user['id'] = 7;
  const remote = context.remote();
  await remote.lookUp();
  if ((await readRemembered(context.device)) === null) {
    await remote.signIn('google');
    await remote.lookUp();
  }
  await remote.syncNow();
}

const changes: readonly Step[] = [
  means(weightOf(182), { weights: { '2026-11-19': 181, [FRIDAY]: 182 } }),
  // Before any answer says what plans there are.
  means(editedPlan('55', 'Legs 2'), { plans: ['Legs 2'], sessions: ['900 on Legs 2'] }),
  means(newPlan('p1'), { plans: ['Legs 2', 'Push Day'] }),
];

const common = {
  before: [isRemembered],
  opens: opensAgain,
  elsewhere: true,
  neverLate: true,
} as const;

/** Signing out and in, and another person on the same device. */
export const OF_PEOPLE: readonly Scenario[] = [
  {
    ...common,
    name: 'a sign-out without signal, with unsent changes, and a sign-in',
    steps: [isOpen, signal(false), ...changes, signsOut, signal(true), signsIn, startsAs('7')],
  },
  {
    ...common,
    name: 'a sign-out that still sends, and a sign-in',
    steps: [isOpen, ...changes, signsOut, signsIn, startsAs('7')],
  },
  {
    ...common,
    name: 'another person on the device, and back',
    steps: [...changes, isSignedInAs(8), startsAs('8'), isSignedInAs(7), startsAs('7')],
  },
];
