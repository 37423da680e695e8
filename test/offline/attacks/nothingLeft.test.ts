/** A server that writes nothing at all as null (Go) or as an empty list (PHP), or says 404 for it (Express). */
import { describe, expect, it } from 'vitest';
import { deleteWorkout, readRecentSessions } from '../../../src/store/history/sessions.ts';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { editedPlan, newPlan, noWeight, recordOf, trained } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { only, PUSH_DAY, samplePlan } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const DAY = '2026-11-20';
const THREE = { '2026-11-18': 182, '2026-11-19': 181, [DAY]: 180 };
const SETTLED = { gate: 'open', waiting: 0, parked: 0 };

async function writing(nothing: 'null' | '[]'): Promise<InsideRig> {
  const rig = await insideRig();
  answerOtherwise(rig.server, async (_call, answer) => {
    const given = await answer();
    const text = await given.clone().text();
    return text === '{}' || text === '[]' ? Response.json(JSON.parse(nothing)) : given;
  });
  return rig;
}

async function settle({ drain, clock }: InsideRig): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await drain({ read: true });
    clock.advance(31_000);
  }
}

describe.each(['null', '[]'] as const)('a server that writes nothing as %s', (nothing) => {
  it('takes the deletes of the last plan and the last weight', async () => {
    const rig = await writing(nothing);
    const { account, server } = rig;
    await savePlan(account, PUSH_DAY);
    await saveWeight(account, DAY, 180);
    await settle(rig);
    await deletePlan(account, only(await readPlans(account)));
    await deleteWeight(account, DAY);
    await settle(rig);
    expect(server.data).toMatchObject({ plans: [], weights: {} });
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(await readPlans(account)).toEqual([]);
  });

  it('shows that another device deleted the last of each', async () => {
    const rig = await writing(nothing);
    const { account, server } = rig;
    await savePlan(account, PUSH_DAY);
    await saveWeight(account, DAY, 180);
    await settle(rig);
    Object.assign(server.data, { plans: [], weights: {} });
    await settle(rig);
    expect(await readPlans(account)).toEqual([]);
    expect(await readWeights(account)).toEqual({});
  });

  it('is asked whether a write was done that it answered so', async () => {
    const rig = await insideRig();
    const { account, server } = rig;
    await saveWeight(account, '2026-11-19', 181);
    await settle(rig);
    let isBad = true;
    answerOtherwise(server, async ({ method }, answer) => {
      const isDone = method === 'GET' || !isBad;
      return isDone ? answer() : Response.json(JSON.parse(nothing));
    });
    await saveWeight(account, DAY, 180);
    // An empty history is an answer to a workout: S7 promises the list.
    if (nothing === 'null') await queue(account, trained('1'));
    await deleteWeight(account, '2026-11-19');
    await rig.drain();
    expect(await readWeights(account)).toEqual({ [DAY]: 180 });
    isBad = false;
    await settle(rig);
    await settle(rig);
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(server.data.weights).toEqual({ [DAY]: 180 });
    expect(server.data.sessions).toHaveLength(nothing === 'null' ? 1 : 0);
  });
});

it.each(['null', '[]', '{}'])(
  'a server may answer the delete of one of three weights with %s: the other two stay',
  async (nothing) => {
    const rig = await insideRig();
    const { account, server } = rig;
    for (const [day, weight] of Object.entries(THREE)) await saveWeight(account, day, weight);
    await settle(rig);
    answerOtherwise(server, async ({ method }, answer) => {
      const given = await answer();
      return method === 'DELETE' ? Response.json(JSON.parse(nothing)) : given;
    });
    await deleteWeight(account, DAY);
    await rig.drain();
    const { [DAY]: _, ...two } = THREE;
    expect(await readWeights(account)).toEqual(two);
    await settle(rig);
    expect(await readWeights(account)).toEqual(two);
    expect(await readSyncState(account)).toEqual(SETTLED);
  },
);

it('a server may answer a write with what was written alone, in a list: the others stay', async () => {
  const rig = await insideRig();
  const { account, server } = rig;
  const planOf = (name: string) => {
    const exercises = PUSH_DAY.exercises.map((one) => ({ ...one, id: `${one.id} of ${name}` }));
    return { ...PUSH_DAY, name, exercises };
  };
  for (const name of ['Pull Day', 'Leg Day']) await savePlan(account, planOf(name));
  for (const id of ['1', '2']) await queue(account, trained(id));
  await settle(rig);
  const seen = async () => ({
    plans: (await readPlans(account)).map(({ name }) => name),
    sessions: (await readRecentSessions(account, 9)).length,
  });
  const before = await seen();
  answerOtherwise(server, async ({ method }, answer) => {
    const given = await answer();
    const all: unknown = await given.clone().json();
    if (method === 'GET' || !Array.isArray(all)) return given;
    return Response.json(method === 'DELETE' ? [] : [all.at(-1)]);
  });
  await savePlan(account, planOf('Push Day'));
  await queue(account, trained('3'));
  await rig.drain();
  expect(await seen()).toEqual({ plans: [...before.plans, 'Push Day'], sessions: 3 });
  const [, legs] = await readPlans(account);
  if (!legs) throw new Error('The second plan is gone.');
  await deletePlan(account, legs);
  await rig.drain();
  expect(await seen()).toEqual({ plans: ['Pull Day', 'Push Day'], sessions: 3 });
});

describe('a server that says 404 for a list without rows', () => {
  /** It loses the first write besides. */
  async function answering404(page?: string): Promise<InsideRig> {
    const rig = await insideRig();
    answerOtherwise(rig.server, async ({ method }, answer) => {
      const given = await answer();
      const text = method === 'GET' ? await given.clone().text() : '';
      if (text !== '{}' && text !== '[]') return given;
      return page ? new Response(page, { status: 404 }) : Response.json({}, { status: 404 });
    });
    for (const method of ['PUT', 'POST']) {
      rig.server.faults.push({ method, path: /./, does: 'loseRequest', times: 1 });
    }
    return rig;
  }

  it.each([
    [trained('1'), 'sessions', 1],
    [newPlan('p1'), 'plans', 1],
  ] as const)('gets the first that was lost on its way: %o [I1]', async (change, list, count) => {
    const rig = await answering404();
    await queue(rig.account, change);
    for (let time = 0; time < 4; time += 1) await settle(rig);
    expect(rig.server.data[list]).toHaveLength(count);
    expect(await readSyncState(rig.account)).toEqual(SETTLED);
  });

  it('takes the delete of the last weight with nothing, and what comes after it [I1, I6]', async () => {
    const rig = await answering404();
    const { account, server } = rig;
    await saveWeight(account, DAY, 180);
    for (let time = 0; time < 2; time += 1) await settle(rig);
    expect(server.data.weights).toEqual({ [DAY]: 180 });
    answerOtherwise(server, async ({ method }, answer) => {
      const answered = await answer();
      return method === 'DELETE' ? new Response(null, { status: 204 }) : answered;
    });
    await deleteWeight(account, DAY);
    rig.clock.advance(11_000);
    for (let time = 0; time < 2; time += 1) await settle(rig);
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(await rig.drain()).toMatchObject({ dueMs: null, failed: false });
    await saveWeight(account, DAY, 181);
    await settle(rig);
    expect(server.data.weights).toEqual({ [DAY]: 181 });
    expect(await readSyncState(account)).toEqual(SETTLED);
  });

  it('is not believed after a delete that a filter answers with a page [I1]', async () => {
    const rig = await insideRig();
    const { account, server } = rig;
    server.data.weights[DAY] = 180;
    await settle(rig);
    answerOtherwise(server, ({ method, path }, answer) => {
      if (method === 'DELETE') return new Response('<html>Rejected</html>', { status: 200 });
      const isList = method === 'GET' && /weight$/.test(path);
      return isList && isGone ? Response.json({}, { status: 404 }) : answer();
    });
    let isGone = false;
    await deleteWeight(account, DAY);
    rig.clock.advance(11_000);
    await settle(rig);
    isGone = true;
    for (let time = 0; time < 3; time += 1) await settle(rig);
    expect(await readSyncState(account)).toMatchObject({ waiting: 1 });
    expect(await readWeights(account)).toEqual({});
    expect(server.data.weights).toEqual({ [DAY]: 180 });
  });

  it.each([
    ['weight', (rig: InsideRig) => deleteWeight(rig.account, DAY)],
    ['plan', async ({ account }: InsideRig) => deletePlan(account, only(await readPlans(account)))],
    [
      'workout',
      async ({ account }: InsideRig) =>
        deleteWorkout(account, only(await readRecentSessions(account, 9))),
    ],
  ] as const)(
    'is not believed of the delete of the last %s that was lost on its way [I1]',
    async (_, remove) => {
      const rig = await insideRig();
      const { account, server } = rig;
      server.data.weights[DAY] = 180;
      server.data.plans.push({ ...samplePlan('55') });
      server.data.sessions.push({ ...recordOf('900') });
      await settle(rig);
      server.faults.push({ method: 'DELETE', path: /./, does: 'loseRequest' });
      await remove(rig);
      rig.clock.advance(11_000);
      await rig.drain();
      const lists = { method: 'GET', path: /api.(weight|workout)/, does: { status: 404 } } as const;
      server.faults.push({ ...lists, times: Number.POSITIVE_INFINITY });
      for (let time = 0; time < 3; time += 1) await settle(rig);
      expect(await readSyncState(account)).toMatchObject({ waiting: 1 });
      server.faults.length = 0;
      for (let time = 0; time < 3; time += 1) await settle(rig);
      expect(await readSyncState(account)).toEqual(SETTLED);
      const { weights, plans, sessions } = server.data;
      expect([Object.keys(weights).length, plans.length, sessions.length].sort()).toEqual([
        0, 1, 1,
      ]);
    },
  );

  it('is not believed of a list in which more is known than was deleted', async () => {
    const rig = await insideRig();
    const { account, server } = rig;
    server.data.weights['2026-11-01'] = 170;
    await settle(rig);
    await saveWeight(account, DAY, 180);
    await settle(rig);
    let isDeleted = false;
    answerOtherwise(server, async ({ method, path }, answer) => {
      if (isDeleted && /weight$/.test(path)) return Response.json({}, { status: 404 });
      const answered = await answer();
      if (method !== 'DELETE') return answered;
      isDeleted = true;
      return new Response(null, { status: 204 });
    });
    await deleteWeight(account, DAY);
    rig.clock.advance(11_000);
    for (let time = 0; time < 3; time += 1) await settle(rig);
    expect(isDeleted).toBe(true);
    expect(await readWeights(account)).toEqual({ '2026-11-01': 170 });
  });

  it('is not believed over a page: that is a proxy’s, and the first waits on', async () => {
    const rig = await answering404('<html>Not found</html>');
    await queue(rig.account, trained('1'));
    for (let time = 0; time < 4; time += 1) await settle(rig);
    expect(rig.server.data.sessions).toEqual([]);
    expect(await readSyncState(rig.account)).toMatchObject({ waiting: 1 });
  });

  it.each([
    ['a weight that is set', (rig: InsideRig) => saveWeight(rig.account, '2026-11-19', 181)],
    ['a weight that is deleted', (rig: InsideRig) => queue(rig.account, noWeight())],
    ['a workout', (rig: InsideRig) => queue(rig.account, trained('1'))],
    ['an edit of a plan', (rig: InsideRig) => queue(rig.account, editedPlan('55', 'New'))],
  ] as const)('is not believed for a minute in which its paths are gone: %s', async (_, doIt) => {
    const rig = await insideRig();
    const { server, account } = rig;
    server.data.weights[DAY] = 180;
    server.data.plans.push({ ...samplePlan('55') });
    server.data.sessions.push({ ...recordOf('900') });
    await settle(rig);
    await doIt(rig);
    // What is made anew would arrive.
    server.faults.push({ method: 'POST', path: /./, does: 'loseAnswer' });
    const times = Number.POSITIVE_INFINITY;
    for (const method of ['PUT', 'DELETE', 'GET']) {
      const path = /api.(weight|workout)/;
      server.faults.push({ method, path, does: { status: 404 }, times });
    }
    for (let time = 0; time < 3; time += 1) await settle(rig);
    expect(await readSyncState(account)).toMatchObject({ waiting: 1, parked: 0 });
    expect((await readPlans(account)).map(({ id }) => id)).toEqual(['55']);
    expect((await readRecentSessions(account, 9)).map(({ id }) => id)).toContain('900');
    server.faults.length = 0;
    for (let time = 0; time < 2; time += 1) await settle(rig);
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(server.data.plans).toHaveLength(1);
    const ids = server.data.sessions.map((row) => row['id']);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
