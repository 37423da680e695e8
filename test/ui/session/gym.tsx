/** What the session tests stand on: an account with a running workout, and the layer that shows it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect } from 'vitest';
import type { Plan } from '../../../src/domain/plan.ts';
import type { Session } from '../../../src/domain/session.ts';
import type { Unit } from '../../../src/domain/unit.ts';
import type { Account } from '../../../src/store/account.ts';
import { readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { SessionLayer } from '../../../src/ui/session/SessionLayer.tsx';
import { findOpenDialog, openTestDevice, renderScreen, testClock } from '../../support/ui.tsx';

const EXERCISE = { youtubeLink: '', weight: 135, sets: 2, reps: 8 };

export const PUSH_DAY: Plan = {
  id: 'push',
  name: 'Push Day',
  exercises: [
    { ...EXERCISE, id: 'ex-1', name: 'Bench Press' },
    { ...EXERCISE, id: 'ex-2', name: 'Push-ups', weight: 0, sets: 0, reps: 0 },
  ],
};

const [PRESS] = PUSH_DAY.exercises;
/** Of one exercise. */
export const FOUR_SETS: Plan = { ...PUSH_DAY, exercises: PRESS ? [{ ...PRESS, sets: 4 }] : [] };

/** Starts a workout and shows it. `left` and `saved` collect the ids of sessions that were. */
export async function goTraining(plan: Plan | null = PUSH_DAY, unit: Unit = 'lb') {
  const clock = testClock();
  const { device, account } = openTestDevice(clock);
  await startWorkout(account, plan);
  const left: string[] = [];
  const saved: string[] = [];
  const show = () =>
    renderScreen(
      <StrictMode>
        <SessionLayer onLeft={(id) => left.push(id)} onSaved={(id) => saved.push(id)} />
      </StrictMode>,
      { device, account, unit },
    );
  const user = show();
  await findOpenDialog();
  return { device, account, clock, left, saved, show, user };
}

/** The controls of set n of an exercise, by their names (N.session). */
export function setOf(exercise: string, number: number) {
  const set = `set ${number} of ${exercise}`;
  const group = within(screen.getByRole('group', { name: `Set ${number} of ${exercise}` }));
  return {
    weight: group.getByRole<HTMLInputElement>('textbox', { name: `Weight, ${set}` }),
    reps: group.getByRole<HTMLInputElement>('textbox', { name: `Reps, ${set}` }),
    tick: group.getByRole<HTMLInputElement>('checkbox', { name: `Complete ${set}` }),
    goTo: group.getByRole('button', { name: `Go to ${set}` }),
  };
}

/** The dock's controls for a set, which has to be the one at hand. */
export function dockOf(exercise: string, number: number) {
  const set = `set ${number} of ${exercise}`;
  const dock = within(screen.getByRole('region', { name: 'Current set' }));
  const button = (name: string) => dock.getByRole('button', { name: `${name}${set}` });
  return {
    get lighter() {
      return button('Decrease weight, ');
    },
    get heavier() {
      return button('Increase weight, ');
    },
    get fewer() {
      return button('Decrease reps, ');
    },
    get more() {
      return button('Increase reps, ');
    },
    get log() {
      return button('Log ');
    },
  };
}

/** A button of the dock that may be pressed: what has just come under the thumb waits a moment. */
export async function ready(name: string | RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  return button;
}

/** Presses a button of the dock by a key, which never waits: only thumbs tap twice. */
export async function press(user: UserEvent, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.focus());
  await user.keyboard('{Enter}');
}

/** What the device holds of the running session. */
export async function kept(account: Account): Promise<Session> {
  const session = await readRunningSession(account);
  if (!session) throw new Error('No session is running.');
  return session;
}

/** Makes every write of running sessions fail, as a full storage does. @returns frees the storage */
export function fillSessionStorage({ db }: Account): () => void {
  const refuse = () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  };
  db.sessionDrafts.hook('updating', refuse);
  db.outbox.hook('creating', refuse);
  return () => {
    db.sessionDrafts.hook('updating').unsubscribe(refuse);
    db.outbox.hook('creating').unsubscribe(refuse);
  };
}
