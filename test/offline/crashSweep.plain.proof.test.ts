import 'fake-indexeddb/auto';
import { OF_PLANS } from '../support/crashPlans.ts';
import { SCENARIOS } from '../support/crashScenarios.ts';
import { proveAgainst } from '../support/sweepAll.ts';

proveAgainst('a plain server', { options: {}, scenarios: SCENARIOS });

// It differs where a plan is made, and nowhere else.
proveAgainst('a plain server that gives exercises ids of its own', {
  options: { remints: true },
  scenarios: OF_PLANS,
});
