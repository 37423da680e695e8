import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { createPlan } from '../../../src/server/data/plans.ts';
import { dialectOf, storageAfterFirstStart } from '../storage.ts';
import { Browser, pushDay, startSignedIn } from '../support.ts';

async function create(browser: Browser, name: string, headers: Record<string, string> = {}) {
  return browser.call('POST', '/api/workouts', { ...pushDay, name }, headers);
}

async function listed(response: Response): Promise<{ id: string; name: string }[]> {
  expect(response.status).toBe(200);
  return response.json();
}

const names = (plans: { name: string }[]) => plans.map(({ name }) => name);

describe('the plan calls', () => {
  it('create, edit and delete a plan, and answer the full list in the order of creation [S7.plans.get, S7.plans.post, S7.plans.put, S7.plans.delete]', async () => {
    const { browser } = await startSignedIn();
    await create(browser, 'Push');
    const [push, pull] = await listed(await create(browser, 'Pull'));
    const edited = { ...pushDay, id: push?.id, name: 'Push 2' };
    const afterEdit = await browser.call('PUT', `/api/workouts/${push?.id}`, edited);
    expect(await listed(afterEdit)).toEqual([edited, { ...pushDay, id: pull?.id, name: 'Pull' }]);
    const afterDelete = await listed(await browser.call('DELETE', `/api/workouts/${push?.id}`));
    expect(names(afterDelete)).toEqual(['Pull']);
    expect(names(await listed(await browser.call('GET', '/api/workouts')))).toEqual(['Pull']);
  });

  it('keep names as typed, not trimmed (S5), and every field of an exercise [S5.builder.name, S3.plan, D22.link]', async () => {
    const { browser } = await startSignedIn();
    const link = 'javascript:alert(1)<script>';
    const exercises = [
      { ...pushDay.exercises[0], youtubeLink: link, weight: 0.1, sets: 0, reps: 0 },
    ];
    const plan = { id: null, name: ' 🏋️ Ünïcode ', exercises };
    const [saved] = await listed(await browser.call('POST', '/api/workouts', plan));
    expect(saved).toEqual({ ...plan, id: expect.any(String) });
  });

  it('ignore an id in the body of a new plan', async () => {
    const { browser } = await startSignedIn();
    const [plan] = await listed(
      await browser.call('POST', '/api/workouts', { ...pushDay, id: 'mine' }),
    );
    expect(plan?.id).not.toBe('mine');
  });

  it('keep what a later client knows of a plan and its exercises, through every write', async () => {
    const { browser } = await startSignedIn();
    const exercises = [{ ...pushDay.exercises[0], restSeconds: 90 }];
    const later = { ...pushDay, exercises, colour: 'red', user_id: 'other', position: -1 };
    const [made] = await listed(await browser.call('POST', '/api/workouts', later));
    expect(made).toEqual({ ...later, id: made?.id });
    const renamed = { ...later, id: made?.id, name: 'Pull', colour: { shade: 'dark' } };
    const [edited] = await listed(await browser.call('PUT', `/api/workouts/${made?.id}`, renamed));
    expect(edited).toEqual(renamed);
  });

  it.each([
    '7',
    'unknown',
    "' or 1=1 --",
    '__proto__',
    '..%2f..%2fetc',
    '%00',
    '%zz',
    'x'.repeat(101),
  ])('answer 404 for the plan %s, which does not exist', async (id) => {
    const { browser } = await startSignedIn();
    await create(browser, 'Push');
    const path = `/api/workouts/${id.includes('%') ? id : encodeURIComponent(id)}`;
    expect((await browser.call('PUT', path, pushDay)).status).toBe(404);
    expect((await browser.call('DELETE', path)).status).toBe(404);
    expect(names(await listed(await browser.call('GET', '/api/workouts')))).toEqual(['Push']);
  });
});

describe('Idempotency-Key on POST /api/workouts', () => {
  const key = { 'idempotency-key': 'op-1' };

  it('becomes the plan’s id; a repeat changes nothing and answers the current list', async () => {
    const { browser } = await startSignedIn();
    const first = await listed(await create(browser, 'Push', key));
    expect(first.map(({ id }) => id)).toEqual(['op-1']);
    expect(await listed(await create(browser, 'Push', key))).toEqual(first);
  });

  it('changes nothing either when the plan was edited or deleted since', async () => {
    const { browser } = await startSignedIn();
    await create(browser, 'Push', key);
    await browser.call('PUT', '/api/workouts/op-1', { ...pushDay, name: 'Edited' });
    expect(names(await listed(await create(browser, 'Push', key)))).toEqual(['Edited']);
    await browser.call('DELETE', '/api/workouts/op-1');
    expect(await listed(await create(browser, 'Push', key))).toEqual([]);
  });

  it('is each account’s own: another account may use the same key', async () => {
    const { url, browser } = await startSignedIn();
    await create(browser, 'Push', key);
    const bob = new Browser(url);
    await bob.signInLocally('Bob');
    expect(names(await listed(await create(bob, 'Legs', key)))).toEqual(['Legs']);
  });
});

it('refuses the 201st plan of an account with 422, and takes one again after a delete', async () => {
  const storage = await storageAfterFirstStart();
  const { browser } = await startSignedIn(storage);
  const database = await openDatabase(dialectOf(storage));
  const { id: userId } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await database.transaction().execute(async (trx) => {
    const writing = { trx, userId, stamp: { recorded_at: 0, revision: 1 }, grow: () => {} };
    for (let count = 1; count <= 199; count += 1) {
      await createPlan(writing, { key: `plan-${count}`, plan: pushDay });
    }
  });
  await database.destroy();
  expect(await listed(await create(browser, 'The 200th'))).toHaveLength(200);
  expect((await create(browser, 'One too many')).status).toBe(422);
  await browser.call('DELETE', '/api/workouts/plan-1');
  expect(await listed(await create(browser, 'Fits again'))).toHaveLength(200);
  const back = await browser.call('PUT', '/api/workouts/plan-1', pushDay, { 'if-none-match': '*' });
  expect(back.status).toBe(422);
});
