import 'fake-indexeddb/auto';
import { SCENARIOS } from '../support/crashScenarios.ts';
import { proveAgainst } from '../support/sweepAll.ts';

proveAgainst('a server with our extensions', {
  options: { idempotent: true, laterWins: true },
  scenarios: SCENARIOS,
});
