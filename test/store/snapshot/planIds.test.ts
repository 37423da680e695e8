import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { keepProfile } from '../../../src/store/outbox/deliver.ts';
import { isIn } from '../../../src/store/outbox/entry.ts';
import { newPlanFinder } from '../../../src/store/snapshot/planIds.ts';
import { claimed, drainerRig, install, take } from '../../support/drainer.ts';
import { newPlan } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { ALEX, samplePlan } from '../../support/samples.ts';

const inForm = (id: string, like = 'p1') => ({ ...samplePlan(like), id });

/** A device that has sent new plans, and what it takes for them in a list. */
async function sentPlans(ids: string[], { capabilities = [] as 'idempotency'[] } = {}) {
  const rig = await drainerRig();
  await keepProfile(rig.drainer, { profile: ALEX, capabilities });
  await install(rig.drainer, { resource: 'plans', plans: [inForm('55')] });
  const opIds = new Map<string, string>();
  for (const id of ids) {
    opIds.set(id, await queue(rig.account, newPlan(id)));
    await claimed(rig.drainer);
  }
  const find = async (plans: Parameters<Awaited<ReturnType<typeof newPlanFinder>>>[0]) => {
    const found = (await newPlanFinder(rig.account))(plans);
    return ids.map((id) => found.get(opIds.get(id) ?? '')?.plan.id ?? null);
  };
  return { ...rig, opIds, find };
}

describe('the new plan of ours in a server’s list', () => {
  it('was not there before it was sent', async () => {
    const { find } = await sentPlans(['p1']);
    expect(await find([inForm('55')])).toEqual([null]);
    expect(await find([inForm('55'), inForm('101')])).toEqual(['101']);
  });

  it('is the one named by our key where the server knows keys, whatever shares its exercises', async () => {
    const { find, opIds } = await sentPlans(['p1'], { capabilities: ['idempotency'] });
    const key = opIds.get('p1') ?? '';
    expect(await find([inForm('55'), inForm('101')])).toEqual([null]);
    expect(await find([inForm(key), inForm('101')])).toEqual([key]);
  });

  it('is another for each of ours that are alike: the newest takes the last [I13]', async () => {
    const { find } = await sentPlans(['p1', 'p2']);
    const alike = ['101', '102'].map((id) => ({
      ...inForm(id),
      exercises: samplePlan('x').exercises,
    }));
    expect(await find(alike)).toEqual(['101', '102']);
    expect(await find(alike.slice(1))).toEqual([null, '102']);
  });

  it('is that of the one which the server has taken, where it may not have taken the newer', async () => {
    const { account, drainer, find } = await sentPlans(['p1', 'p2']);
    const [first] = await account.db.outbox.orderBy('seq').toArray();
    if (!isIn(first, 'sending')) throw new Error('It was not sent.');
    await take(drainer, first);
    const alike = { ...inForm('101'), exercises: samplePlan('x').exercises };
    expect(await find([alike])).toEqual(['101', null]);
  });

  it('has a name that was cut only where no other of ours has that name whole', async () => {
    const rig = await drainerRig();
    const opIds: string[] = [];
    const named = (name: string) => ({ ...samplePlan('p'), name });
    // The newest looks first, and the older one's name begins its own.
    for (const name of ['Upper body A', 'Upper body A and B']) {
      opIds.push(
        await queue(rig.account, { kind: 'plan.create', plan: { ...named(name), id: name } }),
      );
      await claimed(rig.drainer);
    }
    const exercises = samplePlan('x').exercises.map((one, at) => ({ ...one, id: String(at) }));
    const kept = { ...named('Upper body A'), id: '101', exercises };
    const find = await newPlanFinder(rig.account);
    const idsOf = (plans: Parameters<typeof find>[0]) =>
      opIds.map((opId) => find(plans).get(opId)?.plan.id ?? null);
    expect(idsOf([kept])).toEqual(['101', null]);
    expect(idsOf([kept, { ...kept, id: '102' }])).toEqual(['102', '101']);
    expect(idsOf([{ ...kept, name: 'Upper body' }])).toEqual([null, '101']);
  });

  it('is none that another plan of this device is already', async () => {
    const { find, account } = await sentPlans(['p1']);
    await account.db.planIds.put({ localId: 'other', serverId: '101' });
    expect(await find([inForm('101')])).toEqual([null]);
  });
});
