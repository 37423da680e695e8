import { describe, it } from 'vitest';
import { runWalks } from '../support/model/run.ts';
import { plainServer } from '../support/model/servers.ts';

describe('phones on a server that keeps S7 and nothing more (I1 to I16)', () => {
  it.each([
    { phones: 1, late: false, jumps: false, slow: false, runs: 600 },
    { phones: 1, late: false, jumps: true, slow: false, runs: 200 },
    { phones: 2, late: false, jumps: false, slow: false, runs: 600 },
    { phones: 2, late: true, jumps: false, slow: false, runs: 300 },
    { phones: 1, late: true, jumps: false, slow: true, runs: 300 },
    { phones: 2, late: true, jumps: false, slow: true, runs: 200 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps, a slow link $slow [D6.dropped, D5.waits]',
    async ({ runs, ...profile }) => {
      await runWalks({ server: 'plain', ...profile }, runs, plainServer);
    },
    600_000,
  );
});
