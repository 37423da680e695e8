// @ts-check
/** `npm run check`: types, lint and format, dead code and the quick tests, all at the same time. */
import { quickTests, run } from './steps.mjs';

// The tests take longest, and leave gaps that the others fill.
const steps = [
  { name: 'types', command: ['typescript/bin/tsc', '-b'], isPatient: true },
  {
    name: 'lint and format',
    command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    isPatient: true,
  },
  {
    name: 'dead code',
    command: ['knip/bin/knip.js', '--cache', '--cache-location', 'node_modules/.cache/knip'],
    isPatient: true,
  },
  quickTests,
];
const succeeded = await Promise.all(steps.map((step) => run(step, { beside: true })));
process.exitCode = succeeded.every(Boolean) ? 0 : 1;
