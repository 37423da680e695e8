import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { signOutAccount } from '../../src/store/account.ts';
import { FencedError } from '../../src/store/outbox/fence.ts';
import { readSyncState } from '../../src/store/outbox/outstanding.ts';
import { readWeights, saveWeight } from '../../src/store/weights.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import type { Network } from '../../src/sync/http.ts';
import { networkTo, plainRig } from '../support/rig.ts';

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** A context that stands still while it makes a write ready, as it reads the cookie. */
function slowToLeave(apiHost: string) {
  const frozen = signal();
  const ready = signal();
  const left: string[] = [];
  const network: Network = {
    ...networkTo(apiHost),
    async readCookie() {
      ready.give();
      await frozen.given;
      return 'token';
    },
    fetch(input, init) {
      if (init?.method !== 'GET') left.push(String(input));
      return fetch(input, init);
    },
  };
  return { network, ready: ready.given, thaw: frozen.give, left };
}

/** A context whose writes reach the server, but which hears the answer only when it is thawed. */
function frozenNetwork(apiHost: string) {
  const frozen = signal();
  const sent = signal();
  const network: Network = {
    ...networkTo(apiHost),
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (init?.method !== 'GET') {
        sent.give();
        await frozen.given;
      }
      return response;
    },
  };
  return { network, sent: sent.given, thaw: frozen.give };
}

describe('a context that was overtaken while it was sending', () => {
  it('leaves its change to whoever took over, who looks it up before sending it again', async () => {
    const { backend, account, drain: drainElsewhere } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const { network, sent } = frozenNetwork(backend.url);
    // This tab is killed in the middle: nothing ever hears the answer.
    void drain(network, account, { read: false }).catch(() => undefined);
    await sent;

    expect(await drainElsewhere()).toMatchObject({ failed: false });
    expect(await readSyncState(account)).toMatchObject({ waiting: 0 });
    expect(backend.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('changes nothing when it wakes up: it is fenced off', async () => {
    const { backend, account, drain: drainElsewhere } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const { network, sent, thaw } = frozenNetwork(backend.url);
    const overtaken = drain(network, account, { read: true });
    await sent;
    await drainElsewhere();
    await saveWeight(account, '2026-11-20', 183);
    await drainElsewhere();

    thaw();
    await expect(overtaken).rejects.toBeInstanceOf(FencedError);
    expect(await readWeights(account)).toEqual({ '2026-11-20': 183 });
    expect(backend.data.weights).toEqual({ '2026-11-20': 183 });
  });

  it('installs no answer into an account that was signed out meanwhile (D7)', async () => {
    const { backend, account } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const { network, sent, thaw } = frozenNetwork(backend.url);
    const overtaken = drain(network, account, { read: true });
    await sent;
    await signOutAccount(account);
    thaw();
    await expect(overtaken).rejects.toBeInstanceOf(FencedError);
    expect(await account.db.weights.count()).toBe(0);
    expect(await account.db.outbox.count()).toBe(1);
  });
});

describe('a context that stood still between its claim and its request', () => {
  it('sends nothing when another one took over meanwhile [I14c]', async () => {
    const { backend, account, drain: drainElsewhere } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const { network, ready, thaw, left } = slowToLeave(backend.url);
    const overtaken = drain(network, account, { read: false });
    await ready;
    await drainElsewhere();
    await saveWeight(account, '2026-11-20', 183);
    await drainElsewhere();

    thaw();
    await expect(overtaken).rejects.toBeInstanceOf(FencedError);
    expect(left).toEqual([]);
    expect(backend.data.weights).toEqual({ '2026-11-20': 183 });
  });

  it('sends nothing when its person signed out meanwhile [I14c]', async () => {
    const { backend, account } = await plainRig();
    await saveWeight(account, '2026-11-20', 182.4);
    const { network, ready, thaw, left } = slowToLeave(backend.url);
    const overtaken = drain(network, account, { read: false });
    await ready;
    await signOutAccount(account);

    thaw();
    await expect(overtaken).rejects.toBeInstanceOf(FencedError);
    expect(left).toEqual([]);
    expect(await account.db.outbox.count()).toBe(1);
  });
});
