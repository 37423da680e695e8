import 'fake-indexeddb/auto';
import { SCENARIOS } from '../support/crash/scenarios.ts';
import { proveAgainst } from '../support/crash/sweepAll.ts';

proveAgainst('a server with our extensions', {
  options: { idempotent: true, minimal: true },
  scenarios: SCENARIOS,
});
