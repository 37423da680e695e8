import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readSyncState } from '../../../src/store/outbox/outstanding.ts';
import { saveWeight } from '../../../src/store/weights.ts';
import { goalOf, trained } from '../../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../../support/rig.ts';
import { answerOtherwise } from '../../support/servers/otherAnswers.ts';

const FORBIDDEN = () => Response.json({ message: 'Forbidden' }, { status: 403 });
const writes = ({ server }: InsideRig) => server.seen.filter(({ method }) => method !== 'GET');

/** A server that answers 403 to writes while it is told to. */
async function forbiddingRig(isForbidden: (path: string) => boolean) {
  const rig = await insideRig();
  let tries = 0;
  answerOtherwise(rig.server, ({ method, path }, answer) => {
    if (method === 'GET' || !isForbidden(path)) return answer();
    tries += 1;
    return FORBIDDEN();
  });
  return { ...rig, tries: () => tries };
}

describe('403', () => {
  it('that brings another token is tried once more at once, with that token', async () => {
    const rig = await insideRig();
    const cookies = ['old', 'new'];
    Object.assign(rig.server.network, { readCookie: () => Promise.resolve(cookies[0]) });
    answerOtherwise(rig.server, async ({ method }, answer) => {
      if (method === 'GET' || cookies.length === 1) return answer();
      cookies.shift();
      return FORBIDDEN();
    });
    await saveWeight(rig.account, '2026-11-20', 182.4);
    await queue(rig.account, goalOf(1900));
    expect(await rig.drain()).toMatchObject({ halt: null, failed: false });
    expect(writes(rig).map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['new', 'new']);
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it.each([400, 403, 419, 422])(
    'or %i for a token that comes with the page alone: that is asked for once, and all are sent with it',
    async (status) => {
      const rig = await insideRig();
      let token = 'old';
      Object.assign(rig.server.network, { readCookie: () => Promise.resolve(token) });
      answerOtherwise(rig.server, async ({ method, path }, answer) => {
        if (path === '/?xsrf') {
          token = 'new';
          return new Response('<!doctype html>');
        }
        return method === 'GET' || token === 'new' ? answer() : new Response(null, { status });
      });
      await saveWeight(rig.account, '2026-11-20', 182.4);
      await queue(rig.account, goalOf(1900));
      expect(await rig.drain()).toMatchObject({ halt: null, failed: false });
      expect(writes(rig).map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['new', 'new']);
      expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
    },
  );

  it('to everything is a gate, however often it is tried, and nothing is refused for good [I8]', async () => {
    let isForbidden = true;
    const rig = await forbiddingRig(() => isForbidden);
    await saveWeight(rig.account, '2026-11-20', 182.4);
    await queue(rig.account, goalOf(1900));
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await rig.drain()).toMatchObject({ halt: { why: 'forbidden' }, failed: true });
      expect(await readSyncState(rig.account)).toEqual({
        gate: 'forbidden',
        waiting: 2,
        parked: 0,
      });
    }
    isForbidden = false;
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it('to one change while others pass parks that one [D6.parked]', async () => {
    const rig = await forbiddingRig((path) => path.includes('weight'));
    await saveWeight(rig.account, '2026-11-20', 182.4);
    await queue(rig.account, trained('1'));
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 1 });
    expect(rig.server.data.sessions).toHaveLength(1);
  });

  it.each([
    ['a session that ends', []],
    ['a proxy that lets nobody in any more, before a server of ours', ['idempotency']],
  ])(
    'of %s in the middle of a drain parks nothing: it waits for the sign-in [I8]',
    async (_, capabilities) => {
      const rig = await insideRig();
      Object.assign(rig.server.data.user, { capabilities });
      let hasEnded = false;
      let isOver = false;
      answerOtherwise(rig.server, ({ method }, answer) => {
        if (hasEnded && !isOver) return FORBIDDEN();
        hasEnded = method !== 'GET';
        return answer();
      });
      for (let day = 10; day < 20; day += 1) await saveWeight(rig.account, `2026-11-${day}`, 180);
      await rig.drain();
      expect(await readSyncState(rig.account)).toMatchObject({ gate: 'signIn', parked: 0 });
      isOver = true;
      // What may have arrived is looked for half a minute after it was sent.
      await rig.drain();
      rig.clock.advance(31_000);
      await rig.drain();
      expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
      expect(Object.keys(rig.server.data.weights)).toHaveLength(10);
    },
  );

  it('in another drain does not count', async () => {
    let isForbidden = true;
    const rig = await forbiddingRig((path) => isForbidden && path.includes('weight'));
    await saveWeight(rig.account, '2026-11-20', 182.4);
    await rig.drain();
    isForbidden = false;
    await queue(rig.account, goalOf(1900));
    await rig.drain();
    expect(await readSyncState(rig.account)).toEqual({ gate: 'open', waiting: 0, parked: 0 });
  });

  it('to thousands of changes is found out after a few', async () => {
    const rig = await forbiddingRig(() => true);
    for (let day = 10; day < 28; day += 1) await saveWeight(rig.account, `2026-11-${day}`, 180);
    await rig.drain();
    expect(rig.tries()).toBe(5);
  });
});
