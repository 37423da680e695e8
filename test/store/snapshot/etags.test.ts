import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { admitAccount, signOutAccount } from '../../../src/store/account.ts';
import { giveWay } from '../../../src/store/outbox/resolve.ts';
import { deletePlan } from '../../../src/store/plans.ts';
import { readRevisions, readTag } from '../../../src/store/snapshot/etags.ts';
import type { Answer } from '../../../src/store/snapshot/install.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { claimed, drainerRig, everything, install, settle } from '../../support/drainer.ts';
import { editedPlan, newPlan, recordOf, trained } from '../../support/entries.ts';
import { queue } from '../../support/rig.ts';
import { samplePlan } from '../../support/samples.ts';

const LISTS: readonly Answer[] = [
  { resource: 'plans', plans: [samplePlan('55')], tag: '"p"' },
  { resource: 'weights', weights: { '2026-11-20': 182.4 }, tag: '"w"' },
  { resource: 'sessions', sessions: [recordOf('1')], tag: '"s"' },
];

/** All three lists as they were read, each with its tag. */
async function tagged() {
  const rig = await drainerRig();
  for (const list of LISTS) await install(rig.drainer, list);
  const tags = async () =>
    Promise.all(
      (['plans', 'weights', 'sessions'] as const).map((one) => readTag(rig.account, one)),
    );
  expect(await tags()).toEqual(['"p"', '"w"', '"s"']);
  return { ...rig, tags };
}

describe('the tag of a list', () => {
  it('is kept with it, each list’s own, until the list is another', async () => {
    const { drainer, tags } = await tagged();
    await install(drainer, { resource: 'weights', weights: {}, tag: 'W/"w2"' });
    expect(await tags()).toEqual(['"p"', 'W/"w2"', '"s"']);
    await install(drainer, { resource: 'sessions', sessions: [] });
    expect(await tags()).toEqual(['"p"', 'W/"w2"', null]);
  });

  it('stays when the list cannot be kept: both, or neither', async () => {
    const { account, drainer } = await tagged();
    const before = await everything(account);
    const broken = { ...recordOf('2'), id: Number.NaN as unknown as string };
    const keeping = install(drainer, { resource: 'sessions', sessions: [broken], tag: '"new"' });
    await expect(keeping).rejects.toThrow();
    expect(await everything(account)).toEqual(before);
  });

  it('goes with the answer to a write, which has none', async () => {
    const { account, drainer, tags } = await tagged();
    await saveWeight(account, '2026-11-20', 183);
    const weights = { '2026-11-20': 183 };
    await settle(drainer, await claimed(drainer), { answer: { resource: 'weights', weights } });
    await queue(account, trained('2'));
    const sessions = [recordOf('1'), recordOf('2')];
    await settle(drainer, await claimed(drainer), { answer: { resource: 'sessions', sessions } });
    expect(await tags()).toEqual(['"p"', null, null]);
  });

  it('is that of the list which shows that there was nothing to delete', async () => {
    const { account, drainer, clock, tags } = await tagged();
    await deletePlan(account, samplePlan('55'));
    clock.advance(10_001);
    const answer = { resource: 'plans', plans: [], tag: '"gone"' } as const;
    await settle(drainer, await claimed(drainer), { answer });
    expect(await tags()).toEqual(['"gone"', '"w"', '"s"']);
  });

  it('goes when an edit gives way to what nothing but a conflict told', async () => {
    const { account, drainer, tags } = await tagged();
    await queue(account, editedPlan('55'));
    const stands = samplePlan('55', 'Theirs');
    const news = { kind: 'superseded', ours: samplePlan('55'), theirs: stands, stands } as const;
    await giveWay(drainer, await claimed(drainer), news);
    expect(await tags()).toEqual([null, '"w"', '"s"']);
  });

  it('is not kept for a list with a row left out, which would never be read again', async () => {
    const { account, drainer, tags } = await tagged();
    await queue(account, newPlan('ours'));
    await claimed(drainer);
    const twin = { ...samplePlan('101'), exercises: samplePlan('ours').exercises };
    await install(drainer, { resource: 'plans', plans: [samplePlan('55'), twin], tag: '"p2"' });
    expect(await tags()).toEqual([null, '"w"', '"s"']);
  });

  it('goes at the sign-out, with the list [D7.removed]', async () => {
    const { account, tags } = await tagged();
    await signOutAccount(account);
    await admitAccount(account);
    expect(await tags()).toEqual([null, null, null]);
  });

  it('goes with the first delta of the history, which leads to a revision alone', async () => {
    const { account, drainer, tags } = await tagged();
    await install(drainer, { added: [recordOf('2')], deleted: ['1'], revision: 'r2' });
    expect(await tags()).toEqual(['"p"', '"w"', null]);
    expect(await readRevisions(account)).toMatchObject({ sessions: 'r2' });
  });

  it('is nothing to code that reads the answer otherwise', async () => {
    const { account, drainer, tags } = await tagged();
    const row = await account.db.meta.get('account');
    if (!row?.tags) throw new Error('No tags are kept.');
    await account.db.meta.put({ ...row, tags: { ...row.tags, reading: row.tags.reading - 1 } });
    expect(await tags()).toEqual([null, null, null]);
    await install(drainer, { resource: 'weights', weights: {}, tag: '"w2"' });
    expect(await tags()).toEqual([null, '"w2"', null]);
  });

  it('is missing where an older version kept the lists', async () => {
    const { account, tags } = await tagged();
    const row = await account.db.meta.get('account');
    if (!row?.tags) throw new Error('No tags are kept.');
    const { tags: _, ...older } = row;
    await account.db.table('meta').put(older);
    expect(await tags()).toEqual([null, null, null]);
  });
});

describe('the revision of the history', () => {
  it('is kept with it, whatever becomes of the other lists, until a history comes without', async () => {
    const { account, drainer } = await tagged();
    const list = { resource: 'sessions', sessions: [recordOf('1')] } as const;
    expect(await readRevisions(account)).not.toHaveProperty('sessions');
    await install(drainer, { ...list, revision: 'r1' });
    await install(drainer, { resource: 'weights', weights: {}, revision: 'r2' });
    expect(await readRevisions(account)).toMatchObject({ sessions: 'r1' });
    await install(drainer, list);
    expect(await readRevisions(account)).not.toHaveProperty('sessions');
  });

  it('is gone after a sign-out, and to code that reads the answer otherwise', async () => {
    const { account, drainer } = await tagged();
    await install(drainer, { added: [], deleted: [], revision: 'r1' });
    const row = await account.db.meta.get('account');
    if (!row?.tags) throw new Error('No tags are kept.');
    await account.db.meta.put({ ...row, tags: { ...row.tags, reading: row.tags.reading - 1 } });
    expect(await readRevisions(account)).not.toHaveProperty('sessions');
    await account.db.meta.put(row);
    expect(await readRevisions(account)).toMatchObject({ sessions: 'r1' });
    await signOutAccount(account);
    await admitAccount(account);
    expect(await readRevisions(account)).not.toHaveProperty('sessions');
  });
});
