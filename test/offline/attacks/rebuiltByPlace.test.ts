/**
 * A server that counts the ids of plans from the highest one left and numbers the exercises of each: a plan
 * that was deleted and built again just so is the same row to the letter.
 */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { draftOfPlan } from '../../../src/domain/plan.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const MINUTE_MS = 60_000;
const namesOf = (plans: readonly { name?: unknown }[]) => plans.map(({ name }) => name);

async function countingRig(exerciseIds: 'numbered' | 'none'): Promise<InsideRig> {
  const rig = await insideRig();
  const { data } = rig.server;
  answerOtherwise(rig.server, async ({ method, path }, answer) => {
    if (method === 'POST') data.nextPlanId = Math.max(54, ...data.plans.map(idOf)) + 1;
    const answered = await answer();
    for (const plan of data.plans) {
      const exercises = plan['exercises'] as Record<string, unknown>[];
      plan['exercises'] = exercises.map(({ id: _, ...one }, place) =>
        exerciseIds === 'numbered' ? { ...one, id: place + 1 } : one,
      );
    }
    return path.startsWith('/api/workouts') ? Response.json(data.plans) : answered;
  });
  return rig;
}

const idOf = ({ id }: Record<string, unknown>) => Number(id);

async function drainAfter({ clock, drain }: InsideRig, waits: readonly number[]): Promise<void> {
  for (const ms of waits) {
    clock.advance(ms);
    await drain({ read: true });
  }
}

describe.each(['numbered', 'none'] as const)(
  'a plan that was deleted and built again, with exercise ids: %s',
  (ids) => {
    /** @param gapMs from the delete's way to the server until it is built again; 0: both go together */
    async function rebuilt(gapMs: number): Promise<InsideRig> {
      const rig = await countingRig(ids);
      const { account, clock } = rig;
      await savePlan(account, PUSH_DAY);
      await drainAfter(rig, [0, 60 * MINUTE_MS]);
      await deletePlan(account, only(await readPlans(account)));
      clock.advance(UNDO_MS + 1_000);
      if (gapMs > 0) await rig.drain({ read: true });
      clock.advance(gapMs);
      await savePlan(account, PUSH_DAY);
      await drainAfter(rig, [0, 31_000]);
      return rig;
    }

    it.each([0, 20_000])('is edited in its place (%i ms between them) [I2, I13]', async (gapMs) => {
      const rig = await rebuilt(gapMs);
      const { account, server } = rig;
      await savePlan(account, { ...draftOfPlan(only(await readPlans(account))), name: 'Renamed' });
      await drainAfter(rig, [0, 31_000, 31_000, 31_000, 31_000, 31_000]);
      expect(namesOf(server.data.plans)).toEqual(['Renamed']);
      expect(namesOf(await readPlans(account))).toEqual(['Renamed']);
      expect(await readNews(account)).toBeNull();
    });

    it.each([0, 20_000])('is deleted for good (%i ms between them) [I1]', async (gapMs) => {
      const rig = await rebuilt(gapMs);
      const { account, server } = rig;
      await deletePlan(account, only(await readPlans(account)));
      await drainAfter(rig, [UNDO_MS + 1_000, 31_000, 31_000, 31_000, 31_000, 31_000]);
      expect(server.data.plans).toEqual([]);
      expect(await readPlans(account)).toEqual([]);
      expect(await readNews(account)).toBeNull();
    });
  },
);
