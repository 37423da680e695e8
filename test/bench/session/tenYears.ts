/** Ten years of training, and how long it takes from a tap to its pixels. */
import type { CDPSession, Page } from '@playwright/test';

const DAY_MS = 86_400_000;
/** A phone is so much slower than this machine. */
const SLOWER = 4;
/** A person looks before they tap again; what a screen does behind its first look is not the next tap's cost. */
export const LOOK_MS = 700;

export const NAMES = ['Bench Press', 'Dips', 'Rows', 'Squats', 'Curls', 'Lunges', 'Flys', 'Planks'];
export const PLAN = {
  id: 55,
  name: 'Push Day',
  exercises: NAMES.map((name, index) => ({
    id: `ex-${index}`,
    name,
    youtubeLink: '',
    weight: 155,
    sets: 4,
    reps: 8,
  })),
};

/** Two hundred workouts and a weight for every day of each year. */
export const tenYears = () => trained({ workouts: 2_000, days: 3_650 });

/** A month of training, by which no screen is empty any more. */
export const aMonth = () => trained({ workouts: 20, days: 30 });

function trained({ workouts, days }: { workouts: number; days: number }) {
  const dayOf = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString();
  const sets = Array.from({ length: 4 }, () => ({ weight: 150, reps: 8 }));
  const exercises = NAMES.map((name) => ({ name, sets }));
  const sessions = Array.from({ length: workouts }, (_, index) => {
    const timestamp = dayOf(index * 1.8 + 1);
    const id = String(Date.parse(timestamp));
    const named = { id, timestamp, date: timestamp.slice(0, 10), workoutName: 'Push Day' };
    const counted = { duration: 47, exerciseCount: NAMES.length, totalVolume: 38_400 };
    return { ...named, ...counted, workoutId: '55', exercises };
  });
  const weights = Object.fromEntries(
    Array.from({ length: days }, (_, ago) => [dayOf(ago + 1).slice(0, 10), 180 + (ago % 9)]),
  );
  return { sessions, weights };
}

/**
 * Waits, at home, until the history that came at sign-in is on the phone: it is any day that is measured,
 * not the first minute.
 */
export async function hasItsHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
  await page.getByRole('list', { name: 'Recent workouts' }).waitFor();
  await page.getByRole('button', { name: 'Back to home' }).click();
}

/**
 * Runs what is measured at the speed of a phone, and nothing else: Chromium holds a page back by a loop, also
 * one that has nothing to do, and two such pages would take both cores from the one that is measured.
 */
export async function slowly<T>(phone: CDPSession, run: () => Promise<T>): Promise<T> {
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const result = await run();
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/** Clicks a control, and waits until what came of it is painted. @returns milliseconds */
export const clickToPixels = (page: Page, control: string, shows: string) =>
  page.evaluate(
    async ([control, shows]) => {
      const pixels = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(null);
          });
        });
      const target = document.querySelector<HTMLElement>(control);
      if (!target) throw new Error(`There is no ${control}.`);
      const startedMs = performance.now();
      target.click();
      do await pixels();
      while (!document.querySelector(shows));
      return performance.now() - startedMs;
    },
    [control, shows] as const,
  );
