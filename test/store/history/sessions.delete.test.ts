import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/domain/constants.ts';
import { deleteWorkout, readRecentSessions } from '../../../src/store/history/sessions.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { delivery, entryOf, leftIn, recordOf, trained } from '../../support/entries.ts';
import { insideRig, queue } from '../../support/rig.ts';
import { only } from '../../support/samples.ts';

/** A history of one workout, which the server names as told. */
async function oneWorkout(id = '1', more: object = {}) {
  const rig = await insideRig();
  rig.server.data.sessions.push({ ...recordOf('1'), id, ...more });
  await rig.drain({ read: true });
  const deletes = () =>
    rig.server.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { ...rig, deletes, listed: () => readRecentSessions(rig.account, 9) };
}

describe('deleting a past workout', () => {
  it('takes it off the screen at once, and off the server after the undo time', async () => {
    const { account, clock, drain, server, deletes, listed } = await oneWorkout();
    await deleteWorkout(account, only(await listed()));
    expect(await listed()).toEqual([]);
    clock.advance(9_999);
    await drain();
    expect(deletes()).toEqual([]);
    clock.advance(1);
    await drain();
    expect(deletes()).toEqual(['/api/workout-history/1']);
    expect(server.data.sessions).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(await leftIn(account)).toEqual([]);
  });

  it('goes by how it was seen, also where the server has named it itself since', async () => {
    const { account, clock, drain, deletes, listed } = await oneWorkout('500');
    expect(await deleteWorkout(account, recordOf('1'))).not.toBeNull();
    expect(await listed()).toEqual([]);
    clock.advance(10_000);
    await drain();
    expect(deletes()).toEqual(['/api/workout-history/500']);
  });

  it('keeps of it what the server said, and nothing that a screen made of it', async () => {
    const { account, listed } = await oneWorkout();
    const before = await account.db.sessions.get('1');
    await deleteWorkout(account, Object.assign(only(await listed()), { records: ['derived'] }));
    const { change } = only(await account.db.outbox.toArray());
    expect(change).toEqual({ kind: 'session.delete', session: before });
  });

  it('can be taken back', async () => {
    const { account, clock, drain, deletes, listed } = await oneWorkout();
    const opId = await deleteWorkout(account, only(await listed()));
    expect(await undo(account, opId ?? '')).toBe(true);
    clock.advance(10_000);
    await drain({ read: true });
    expect(deletes()).toEqual([]);
    expect(await listed()).toMatchObject([{ id: '1', standing: 'sent' }]);
  });

  it('is nothing where its Complete was taken back meanwhile', async () => {
    const { account } = await insideRig();
    const opId = await queue(account, trained('1'), { undoMs: UNDO_MS });
    const shown = only(await readRecentSessions(account, 9));
    await undo(account, opId);
    expect(await deleteWorkout(account, shown)).toBeNull();
    expect(await leftIn(account)).toEqual([]);
  });

  it('is done once, in whichever tab, so that its Undo brings it back', async () => {
    const { account, listed } = await oneWorkout();
    const shown = only(await listed());
    const opId = await deleteWorkout(account, shown);
    expect(await deleteWorkout(account, shown)).toBeNull();
    await undo(account, opId ?? '');
    expect(await listed()).toHaveLength(1);
  });

  it('of one that the server refused sends nothing, and it comes back no more', async () => {
    const { account, clock, drain, server, deletes, listed } = await oneWorkout();
    await account.db.outbox.add(entryOf(9, trained('2'), { delivery: delivery('parked') }));
    const refused = (await listed()).find(({ standing }) => standing === 'parked');
    if (refused) await deleteWorkout(account, refused);
    clock.advance(10_000);
    await drain({ read: true });
    await drain({ read: true });
    expect(deletes()).toEqual([]);
    expect(server.data.sessions).toHaveLength(1);
    expect(await listed()).toMatchObject([{ id: '1' }]);
    expect(await leftIn(account)).toEqual([]);
  });

  it('of one that was never sent sends nothing at all', async () => {
    const { account, clock, drain, server } = await insideRig();
    await queue(account, trained('1'));
    await deleteWorkout(account, only(await readRecentSessions(account, 9)));
    clock.advance(10_000);
    server.seen.length = 0;
    await drain();
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await leftIn(account)).toEqual([]);
    expect(await readRecentSessions(account, 9)).toEqual([]);
  });

  it.each([
    ['under an id of its own', '500', {}],
    ['with the instant in another form', '500', { timestamp: '2026-11-20T18:00:00.001+00:00' }],
  ])('goes by the id of the history, which holds it %s', async (_, id, more) => {
    const { account, clock, drain, server, deletes } = await oneWorkout(id, more);
    // Deleted while it was on its way, before the server had named it.
    await queue(account, { kind: 'session.delete', session: recordOf('1') });
    clock.advance(10_000);
    await drain();
    expect(deletes()).toEqual([`/api/workout-history/${id}`]);
    expect(server.data.sessions).toEqual([]);
  });

  it('is done where it is gone already: another device was first', async () => {
    const { account, clock, drain, server, listed } = await oneWorkout();
    await deleteWorkout(account, only(await listed()));
    server.data.sessions.length = 0;
    clock.advance(10_000);
    await drain();
    await drain();
    expect(await leftIn(account)).toEqual([]);
    expect(await listed()).toEqual([]);
  });
});
