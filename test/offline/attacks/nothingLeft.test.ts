/** A server that writes nothing at all as null (Go) or as an empty list (PHP). */
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { type InsideRig, insideRig } from '../../support/rig.ts';
import { only, PUSH_DAY } from '../../support/samples.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const DAY = '2026-11-20';
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

  it('keeps what is there where a write alone is answered so', async () => {
    const rig = await insideRig();
    const { account, server } = rig;
    await savePlan(account, PUSH_DAY);
    await settle(rig);
    answerOtherwise(server, async ({ method }, answer) => {
      const given = await answer();
      return method === 'GET' ? given : Response.json(JSON.parse(nothing));
    });
    await savePlan(account, { ...PUSH_DAY, name: 'Pull Day' });
    await rig.drain();
    expect(await readPlans(account)).toHaveLength(2);
    await settle(rig);
    expect(await readSyncState(account)).toEqual(SETTLED);
    expect(server.data.plans).toHaveLength(2);
  });
});
