import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { drain } from '../../../src/sync/drain/drain.ts';
import { insideRig } from '../../support/rig.ts';

const READS = ['/api/workouts', '/api/weight', '/api/workout-history'];

describe('X-Expected-User on what is read', () => {
  it.each([
    ['of our own origin, whatever it announces', true, undefined, true],
    ['of another origin that announces it', false, ['idempotency'], true],
    ['of another origin that announces something else: not there', false, ['minimal'], false],
    ['of another origin that announces nothing: not there', false, undefined, false],
  ])('from a server %s [I7]', async (_, sameOrigin, capabilities, wanted) => {
    const { server, account } = await insideRig();
    server.data.user['capabilities'] = capabilities;
    await drain({ ...server.network, sameOrigin }, account, { read: true });
    const named = new Map(server.seen.map(({ path, headers }) => [path, headers]));
    expect(READS.map((path) => named.get(path)?.['X-Expected-User'])).toEqual(
      READS.map(() => (wanted ? '7' : undefined)),
    );
  });

  it('is not on the question who is there, which finds another account out', async () => {
    const { server, drain: drainHere } = await insideRig();
    await drainHere();
    expect(server.seen[0]?.path).toBe('/api/auth/user');
    expect(server.seen[0]?.headers['X-Expected-User']).toBeUndefined();
  });
});
