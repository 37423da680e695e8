import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Account, signOutAccount } from '../../src/store/account.ts';
import { becomeDrainer } from '../../src/store/drainer.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/running.ts';
import { readSyncState } from '../../src/store/syncState.ts';
import { saveWeight } from '../../src/store/weights.ts';
import { startEngine } from '../../src/sync/engine.ts';
import { onlyHolder } from '../support/locks.ts';
import { insideRig } from '../support/rig.ts';
import { samplePlan } from '../support/samples.ts';

async function rig() {
  const { server, account } = await insideRig();
  const heard = { others: [] as string[], backgroundSyncs: 0 };
  const engine = startEngine(
    {
      network: server.network,
      locks: onlyHolder,
      random: () => 1,
      requestBackgroundSync: async () => {
        heard.backgroundSyncs += 1;
      },
    },
    account,
    async (userId) => {
      heard.others.push(userId);
    },
  );
  onTestFinished(engine.stop);
  return { server, account, engine, heard };
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

  it('asks for a background sync only when the server is out of reach', async () => {
    const { server, engine, heard } = await rig();
    await engine.wake();
    expect(heard.backgroundSyncs).toBe(0);
    server.connected = false;
    await engine.wake();
    expect(heard.backgroundSyncs).toBe(1);
  });

  it('does not switch to another user while a session runs, and does when it is over (decision 9) [D09.mixed]', async () => {
    const { server, account, engine, heard } = await rig();
    const sessionId = await startedSession(account);
    server.data.user['id'] = 8;
    await engine.wake();
    expect(heard.others).toEqual([]);
    expect(await readSyncState(account)).toMatchObject({ gate: 'otherAccount' });
    await leaveWorkout(account, sessionId);
    await engine.wake();
    expect(heard.others).toEqual(['8']);
  });

  it('signs nobody in once it was stopped, though an answer still comes (decision 8)', async () => {
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
