import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Account, openAccount, signOutAccount, write } from '../../src/store/account.ts';
import { discardBuilderDraft, openBuilder } from '../../src/store/builder.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { append } from '../../src/store/outbox/append.ts';
import { becomeDrainer } from '../../src/store/outbox/fence.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { startEngine } from '../../src/sync/engine.ts';
import { caloriesOf, goalOf, noWeight } from '../support/entries.ts';
import { insideRig, queue } from '../support/rig.ts';
import { PUSH_DAY, samplePlan } from '../support/samples.ts';
import { testLocks } from '../support/tab/locks.ts';

async function rig(granted = () => Promise.resolve()) {
  const { server, account } = await insideRig();
  const locks = testLocks();
  const heard = { others: [] as string[], backgroundSyncs: 0 };
  const engine = startEngine(
    {
      network: server.network,
      locks,
      // No back-off ends in a test, however busy the machine is.
      random: () => 1_000,
      requestBackgroundSync: async () => {
        heard.backgroundSyncs += 1;
        await granted();
      },
    },
    account,
    async (userId) => {
      heard.others.push(userId);
    },
  );
  onTestFinished(engine.stop);
  return { server, account, engine, heard, locks };
}

async function startedSession(account: Account): Promise<string> {
  await startWorkout(account, samplePlan('p1'));
  return (await readRunningSession(account))?.id ?? '';
}

describe('the engine', () => {
  it('sends a change by itself', async () => {
    const { server, account } = await rig();
    await saveWeight(account, '2026-11-20', 182.4);
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 182.4 });
    await expect.poll(async () => (await readSyncState(account)).waiting).toBe(0);
  });

  it('asks for Background Sync when a change is kept: a page that closes in the middle has asked', async () => {
    const { server, account, engine, heard } = await rig();
    await engine.wake();
    server.faults.push({ method: 'GET', path: /user/, does: 'swallow' });
    await saveWeight(account, '2026-11-20', 182.4);
    await expect.poll(() => heard.backgroundSyncs).toBe(1);
    expect(server.data.weights).toEqual({});
  });

  it('asks once for many changes, and not for a drain that failed with nothing to send', async () => {
    const { server, account, engine, heard } = await rig();
    server.connected = false;
    await engine.wake();
    expect(heard.backgroundSyncs).toBe(0);
    await write(account, [account.db.outbox], async () => {
      for (const kcal of [1, 2, 3]) await append(account, caloriesOf(kcal));
    });
    await expect.poll(() => heard.backgroundSyncs).toBe(1);
    await engine.wake();
    expect(heard.backgroundSyncs).toBe(1);
  });

  it('sends a change where Background Sync is refused', async () => {
    const { server, account } = await rig(() => Promise.reject(new Error('Refused.')));
    await saveWeight(account, '2026-11-20', 182.4);
    await expect.poll(() => server.data.weights).toEqual({ '2026-11-20': 182.4 });
  });

  it('does not switch to another user while a session runs, and does when it is over [D9.mixed]', async () => {
    const { server, account, engine, heard } = await rig();
    const sessionId = await startedSession(account);
    server.data.user['id'] = 8;
    await engine.wake();
    expect(heard.others).toEqual([]);
    expect(await readSyncState(account)).toMatchObject({ gate: 'otherAccount' });
    await leaveWorkout(account, sessionId);
    await expect.poll(() => heard.others).toEqual(['8']);
  });

  it.each(['another tab', 'this one'])(
    'asks again who is there when %s closes the builder that kept another user waiting',
    async (tab) => {
      const { server, account, engine, heard, locks } = await rig();
      const { id } = await openBuilder(account, locks, PUSH_DAY);
      server.data.user['id'] = 8;
      await engine.wake();
      expect(heard.others).toEqual([]);
      const closing = tab === 'this one' ? account : openAccount('7', account.clock);
      await discardBuilderDraft(closing, id);
      await expect.poll(() => heard.others).toEqual(['8']);
      if (closing !== account) closing.db.close();
    },
  );

  it('reads what it left unread when it was cut short, whatever wakes it next [I5]', async () => {
    const { server, account, engine } = await rig();
    server.connected = false;
    await queue(account, noWeight('2026-11-19'));
    await queue(account, goalOf(1900));
    await engine.wake();
    server.data.weights['2026-11-18'] = 175;
    server.faults.push(
      // Settled without an answer that says what the list is now.
      { method: 'DELETE', path: /weight/, does: { status: 404 } },
      // However often the news of a change wakes it in between.
      { method: 'PUT', path: /user/, does: 'loseRequest', times: Number.POSITIVE_INFINITY },
    );
    server.connected = true;
    await engine.wake();
    expect(await readSyncState(account)).toEqual({ gate: 'unreachable', waiting: 1, parked: 0 });
    server.faults.length = 0;
    await engine.wake();
    expect(await readSyncState(account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    expect(await readWeights(account)).toEqual(server.data.weights);
  });

  it('signs nobody in once it was stopped, though an answer still comes (D8)', async () => {
    const { server, engine, heard } = await rig();
    server.data.user['id'] = 8;
    const draining = engine.wake();
    engine.stop();
    await draining;
    expect(server.seen).toHaveLength(1);
    expect(heard.others).toEqual([]);
  });

  it('sends nothing of an account that was signed out, and asks nothing in its name', async () => {
    const { server, account, engine } = await rig();
    await engine.wake();
    server.connected = false;
    await saveWeight(account, '2026-11-20', 182.4);
    await signOutAccount(account);
    await engine.wake();
    server.connected = true;
    server.seen.length = 0;
    await engine.wake();
    expect(server.seen).toEqual([]);
  });

  it('goes on quietly when another context took over in the middle', async () => {
    const { server, account, engine } = await rig();
    const { network } = server;
    const answer = network.fetch;
    Object.assign(network, {
      async fetch(input: string, init?: RequestInit) {
        await becomeDrainer(account);
        return answer(input, init);
      },
    });
    await expect(engine.wake()).resolves.toBeUndefined();
    Object.assign(network, { fetch: answer });
    await engine.wake();
    expect(await readSyncState(account)).toMatchObject({ gate: 'open' });
  });
});
