import { describe, it } from 'vitest';
import { normalisingServer } from '../support/model/normalisingServer.ts';
import { runWalks } from '../support/model/run.ts';

describe('phones on a server that keeps values in its own form (I1 to I16)', () => {
  it.each([
    { phones: 1, late: false, jumps: false, slow: false, runs: 700 },
    { phones: 1, late: false, jumps: true, slow: false, runs: 200 },
    { phones: 2, late: false, jumps: false, slow: false, runs: 700 },
    { phones: 2, late: true, jumps: false, slow: false, runs: 300 },
    { phones: 1, late: true, jumps: false, slow: true, runs: 200 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps, a slow link $slow',
    async ({ runs, ...profile }) => {
      await runWalks({ server: 'normalising', ...profile }, runs, ({ quirks, nowMs }) =>
        normalisingServer(quirks, nowMs),
      );
    },
    600_000,
  );
});
