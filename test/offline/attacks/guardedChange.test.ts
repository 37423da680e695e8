/** What is guarded against readings that lag hides nothing that is newer. */
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { addCalories } from '../../../src/store/calories.ts';
import { readNews } from '../../../src/store/outbox/news.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, saveWeight } from '../../../src/store/weights.ts';
import { insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';
import { normalRig } from '../../support/servers/normalising/normalRig.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const DAY = '2026-11-20';

describe('what another device did hours later, while nothing was read here', () => {
  const HOUR = 3_600_000;

  /** A weight of 190, which the server has taken and shown, and the other phone sets to that. */
  async function setElsewhere(to: number | null) {
    const rig = await normalRig();
    await saveWeight(rig.account, DAY, 180);
    await rig.drainTimes(3);
    await saveWeight(rig.account, DAY, 190);
    await rig.drain();
    rig.clock.advance(4 * HOUR);
    const other = await rig.otherPhone();
    await other.drain({ read: true });
    await (to === null ? deleteWeight(other.account, DAY) : saveWeight(other.account, DAY, to));
    rig.clock.advance(UNDO_MS);
    await other.drain();
    rig.clock.advance(4 * HOUR);
    return rig;
  }

  it.each([180, null])('is told when it is overruled: %s [D25.replaced]', async (to) => {
    const rig = await setElsewhere(to);
    await saveWeight(rig.account, DAY, 185);
    await rig.drain({ read: true });
    expect(rig.server.held().weights).toEqual({ [DAY]: 185 });
    const { items } = (await readNews(rig.account)) ?? {};
    expect(items).toMatchObject([{ kind: 'overruled', theirs: to }]);
  });

  it('is not deleted unseen, though it is as it was before [D25.delete]', async () => {
    const rig = await setElsewhere(180);
    await deleteWeight(rig.account, DAY);
    rig.clock.advance(UNDO_MS);
    await rig.drain({ read: true });
    expect(rig.server.held().weights).toEqual({ [DAY]: 180 });
    expect((await readNews(rig.account))?.items).toMatchObject([{ kind: 'spared' }]);
  });
});

it('a value that is set back is not taken for sent where a list shows it from before [I1]', async () => {
  const rig = await insideRig();
  const { weights } = rig.server.data;
  weights[DAY] = 180;
  await rig.drain({ read: true });
  await saveWeight(rig.account, DAY, 181);
  await rig.drain();
  rig.clock.advance(5_000);
  await saveWeight(rig.account, DAY, 180);
  rig.server.faults.push({ method: 'PUT', path: /weight/, does: 'loseRequest' });
  await rig.drain();
  // As before both, once.
  let isOld = true;
  answerOtherwise(rig.server, ({ method, path }, answer) => {
    if (!isOld || method !== 'GET' || !path.includes('weight')) return answer();
    isOld = false;
    return Promise.resolve(Response.json({ [DAY]: 180 }));
  });
  await rig.drain({ read: true });
  expect(isOld).toBe(false);
  expect(rig.server.data.weights).toEqual({ [DAY]: 180 });
});

it('a plan that gets the id of one deleted a minute ago is there once [I2]', async () => {
  const rig = await insideRig();
  rig.server.data.plans.push({ ...samplePlan('55'), name: 'Old' });
  await rig.drain({ read: true });
  await deletePlan(rig.account, only(await readPlans(rig.account)));
  rig.clock.advance(UNDO_MS);
  await rig.drain();
  rig.server.data.nextPlanId = 55;
  rig.clock.advance(90_000);
  await savePlan(rig.account, { ...PUSH_DAY, name: 'New' });
  await rig.drain();
  expect(await readPlans(rig.account)).toMatchObject([{ name: 'New' }]);
  expect(await readNews(rig.account)).toBeNull();
});

it('a change is not told as another’s while a later one of its lane is in doubt', async () => {
  const rig = await normalRig();
  await rig.drain({ read: true });
  await addCalories(rig.account, DAY, 300);
  rig.losses.push({ method: 'PUT', path: /user/, does: 'loseRequest' });
  await rig.drain();
  await addCalories(rig.account, DAY, 200);
  rig.clock.advance(31_000);
  // They go one after the other, and the second one’s answer is lost.
  rig.before = ({ method }) => {
    if (method !== 'PUT') return;
    rig.before = null;
    rig.losses.push({ method: 'PUT', path: /user/, does: 'loseAnswer' });
  };
  await rig.drain();
  await rig.drainTimes(3);
  expect(rig.server.held().calories.total).toBe(500);
  expect(await readNews(rig.account)).toBeNull();
});
