import 'fake-indexeddb/auto';
import { OF_PLANS } from '../support/crash/plans.ts';
import { SCENARIOS } from '../support/crash/scenarios.ts';
import { proveAgainst } from '../support/crash/sweepAll.ts';

proveAgainst('a plain server', { options: {}, scenarios: SCENARIOS });

// It differs where a plan is made, and nowhere else.
proveAgainst('a plain server that gives exercises ids of its own', {
  options: { remints: true },
  scenarios: OF_PLANS,
});
