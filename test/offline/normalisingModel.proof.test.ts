import { describe, it } from 'vitest';
import { normalisingServer } from '../support/model/normalisingServer.ts';
import { runWalks } from '../support/model/run.ts';

describe('phones on a server that keeps values in its own form (I1 to I16)', () => {
  it.each([
    { phones: 1, late: false, jumps: false, runs: 700 },
    { phones: 1, late: false, jumps: true, runs: 200 },
    { phones: 2, late: false, jumps: false, runs: 700 },
    { phones: 2, late: true, jumps: false, runs: 300 },
  ] as const)(
    'lose nothing, double nothing and show what is there: $phones phones, late arrival $late, clocks that jump $jumps',
    async ({ runs, ...profile }) => {
      await runWalks({ server: 'normalising', ...profile }, runs, ({ quirks, nowMs }) =>
        normalisingServer(quirks, nowMs),
      );
    },
    600_000,
  );
});
