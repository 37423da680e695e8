/**
 * SIGKILL of the whole browser in the middle of a drain, again and again on one profile, at random
 * moments: so many times, or as many as SOAK says; SEED repeats the moments of a run. A power cut
 * takes the disk's own cache as well; that is left to IndexedDB's strict commits and seen by no test.
 */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import type { Change } from '../../src/domain/change.ts';
import { STRIDE } from '../support/crash/depth.ts';
import { caloriesOf, goalOf, trained, weightOf } from '../support/entries.ts';
import { samplePlan } from '../support/samples.ts';
import { buildPen } from '../support/tab/buildForPage.ts';
import { heldAfter, ownServer, plainServer, sorted } from './killableServers.ts';
import { type Phone, pickUpPhone, seesHome, syncStatus } from './person.ts';
import { test } from './test.ts';

const TIMES = Number(process.env['SOAK'] ?? 0);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
/** So many that there is always something left to send, six at once. */
const WORKOUTS = 100;
/** A workout in doubt is looked up half a minute after it was sent: nobody waits for that here. */
const LATER_MS = 31_000;

/** The phone dies so long after a write left it, the first, second … of its drain. */
const anyMoment = fc.record({
  write: fc.integer({ min: 1, max: 6 }),
  afterMs: fc.integer({ min: 0, max: 30 }),
});

/** A round's changes; last of all its workouts, so that there is always something left to send. */
function changesOf(round: number, today: string): Change[] {
  const dayOf = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString().slice(0, 10);
  const workouts = Array.from({ length: WORKOUTS }, (_, index) =>
    trained(String(1_000 + round * WORKOUTS + index)),
  );
  return [
    weightOf(150 + 2 * round, dayOf(2 * round)),
    caloriesOf(100 + round, today),
    { kind: 'plan.create', plan: samplePlan(randomUUID(), `Day ${round}`) },
    goalOf(2_000 + round),
    weightOf(151 + 2 * round, dayOf(2 * round + 1)),
    caloriesOf(10, today),
    ...workouts,
  ];
}

/** The worker may send as well as the page. */
function diesAt({ context, kill }: Phone, { write, afterMs }: { write: number; afterMs: number }) {
  let writes = 0;
  return new Promise<void>((resolve, reject) => {
    context.on('request', (request) => {
      if (request.method() !== 'GET') writes += 1;
      if (request.method() === 'GET' || writes !== write) return;
      setTimeout(() => kill().then(resolve, reject), afterMs);
    });
  });
}

/** Where it is about noon, so that no day ends during the test. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

for (const { server, start, times } of [
  { server: 'a plain server', start: plainServer, times: TIMES || Math.ceil(5 / STRIDE) },
  { server: 'our own server', start: ownServer, times: TIMES || Math.ceil(2 / STRIDE) },
]) {
  test(`a browser killed by SIGKILL in a drain to ${server}, ${times} times: everything arrives once`, async () => {
    test.setTimeout(120_000 + times * 60_000);
    const { url, signIn, held, expectNothingTwice } = await start();
    const today = new Date().toISOString().slice(0, 10);
    const phone = await pickUpPhone(url, { timeZone: noonZone() });
    await signIn(phone);
    const pen = await buildPen();
    const made: Change[] = [];
    let inTheMiddle = 0;
    const moments = fc.sample(anyMoment, { seed: SEED, numRuns: times });
    for (const [round, moment] of moments.entries()) {
      await seesHome(phone.page);
      await phone.page.evaluate(pen);
      const changes = changesOf(round, today);
      made.push(...changes);
      // Kept as a whole before anything leaves: what dies is the drain.
      await phone.context.setOffline(true);
      await phone.page.evaluate((all) => window.pen.keepAll(all), changes);
      const dead = diesAt(phone, moment);
      await phone.context.setOffline(false);
      await dead;
      if (held().sessions.length < heldAfter(made).sessions.length) inTheMiddle += 1;

      phone.aheadMs += LATER_MS;
      await phone.restart();
      const saved = syncStatus(phone.page, 'All changes saved');
      await expect(saved, `round ${round}, seed ${SEED}`).toBeVisible({ timeout: 60_000 });
      expect(held(), `round ${round}, seed ${SEED}`).toEqual(heldAfter(made));
      expectNothingTwice();
      await phone.page.evaluate(pen);
      const read = () => phone.page.evaluate((day) => window.pen.read(day), today);
      // What a plain server has taken stays until its lists show it, which are read last.
      await expect.poll(async () => (await read()).waiting).toBe(0);
      const { waiting: _, weights, ...shown } = await read();
      expect(sorted({ ...shown, weights: Object.values(weights) })).toEqual(heldAfter(made));
    }
    process.stdout.write(
      `${server}: killed ${times} times, ${inTheMiddle} of them in the middle, seed ${SEED}\n`,
    );
    expect(inTheMiddle).toBeGreaterThan(times / 2);
  });
}
