import { describe, it } from 'vitest';
import { runWalks } from '../support/model/run.ts';
import { startOwnServer } from '../support/model/servers.ts';

describe('phones on our own server (I1 to I16)', () => {
  it.each([
    { phones: 1, late: true, jumps: false, runs: 500 },
    { phones: 1, late: false, jumps: true, runs: 500 },
    { phones: 2, late: true, jumps: false, runs: 1_000 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps [D25.later]',
    async ({ runs, ...profile }) => {
      const { newPerson } = await startOwnServer();
      await runWalks({ server: 'own', ...profile }, runs, (walk) =>
        newPerson(() => walk.world.nowMs),
      );
    },
    600_000,
  );
});
