import { describe, expect, it } from 'vitest';
import type { SyncState } from '../../../src/store/outbox/outstanding.ts';
import { syncText } from '../../../src/ui/parts/syncText.ts';

const SAVED: SyncState = { gate: 'open', waiting: 0, parked: 0 };

describe('the sync status [N.status]', () => {
  it.each<[Partial<SyncState>, string, string]>([
    [{}, 'saved', 'All changes saved'],
    [{ waiting: 1 }, 'waiting', '1 change waiting to sync'],
    [{ waiting: 2 }, 'waiting', '2 changes waiting to sync'],
    [{ waiting: 1200 }, 'waiting', '1,200 changes waiting to sync'],
    [{ gate: 'unreachable' }, 'offline', 'Offline'],
    [{ gate: 'unreachable', waiting: 1 }, 'offline', 'Offline, 1 change waiting to sync'],
    [{ gate: 'unreachable', waiting: 2 }, 'offline', 'Offline, 2 changes waiting to sync'],
    [{ gate: 'portal', waiting: 2 }, 'offline', 'Offline, 2 changes waiting to sync'],
    [{ gate: 'portal' }, 'offline', 'Offline'],
    [{ gate: 'nobody', waiting: 2 }, 'offline', 'Offline, 2 changes waiting to sync'],
    // There is a signal, and the server answered.
    [{ gate: 'down' }, 'saved', 'All changes saved'],
    [{ gate: 'down', waiting: 2 }, 'waiting', '2 changes waiting to sync'],
    [{ gate: 'signIn', waiting: 2 }, 'attention', 'Sign in to sync 2 changes'],
    [{ gate: 'signIn', waiting: 1 }, 'attention', 'Sign in to sync 1 change'],
    [{ gate: 'otherAccount', waiting: 2 }, 'attention', 'Sign in to sync 2 changes'],
    [{ parked: 1 }, 'attention', '1 change needs attention'],
    [{ parked: 2 }, 'attention', '2 changes need attention'],
  ])('%o reads, %s: %s', (state, tone, words) => {
    expect(syncText({ ...SAVED, ...state })).toEqual({ tone, words });
  });

  it('names a refused change before the ones that go out by themselves [D6.parked]', () => {
    expect(syncText({ gate: 'unreachable', waiting: 3, parked: 1 }).words).toBe(
      '1 change needs attention',
    );
  });

  it('asks for the sign-in before anything else: nothing can be sent without it', () => {
    expect(syncText({ gate: 'signIn', waiting: 3, parked: 1 }).words).toBe(
      'Sign in to sync 3 changes',
    );
  });

  it('has nothing to ask for when a sign-in would send nothing', () => {
    expect(syncText({ gate: 'signIn', waiting: 0, parked: 0 }).words).toBe('All changes saved');
  });
});
