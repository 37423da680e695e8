import { describe, it } from 'vitest';
import { runWalks } from '../support/model/run.ts';
import { plainServer } from '../support/model/servers.ts';

const newServer = () => Promise.resolve(plainServer());

describe('phones on a server that keeps S7 and nothing more (I1 to I16)', () => {
  it.each([
    { phones: 1, late: false, jumps: false, runs: 1_000 },
    { phones: 1, late: false, jumps: true, runs: 500 },
    { phones: 2, late: false, jumps: false, runs: 1_000 },
    { phones: 2, late: true, jumps: false, runs: 500 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps [D6.dropped, D5.waits]',
    async ({ runs, ...profile }) => {
      await runWalks({ server: 'plain', ...profile }, runs, newServer);
    },
    600_000,
  );
});
