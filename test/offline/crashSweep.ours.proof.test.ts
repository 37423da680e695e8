import 'fake-indexeddb/auto';
import { ANSWERED, SCENARIOS } from '../support/crash/scenarios.ts';
import { proveAgainst } from '../support/crash/sweepAll.ts';

proveAgainst('a server with our extensions', {
  options: { idempotent: true, minimal: true },
  scenarios: SCENARIOS,
});
proveAgainst('a server that knows our keys alone', {
  options: { idempotent: true },
  scenarios: ANSWERED,
});
