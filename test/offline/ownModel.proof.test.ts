import { describe, it } from 'vitest';
import { startOwnServer } from '../support/model/ownServer.ts';
import { runWalks } from '../support/model/run.ts';

describe('phones on our own server (I1 to I16)', () => {
  it.each([
    { phones: 1, late: true, jumps: false, slow: false, runs: 400 },
    { phones: 1, late: false, jumps: true, slow: false, runs: 300 },
    { phones: 2, late: true, jumps: false, slow: false, runs: 700 },
    { phones: 2, late: true, jumps: false, slow: true, runs: 200 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps, a slow link $slow [D25.later]',
    async ({ runs, ...profile }) => {
      const { newPerson } = await startOwnServer();
      await runWalks({ server: 'own', ...profile }, runs, ({ nowMs }) => newPerson(nowMs));
    },
    600_000,
  );
});
