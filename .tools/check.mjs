// @ts-check
/** `npm run check`: types, lint and format, dead code and the quick tests, all at the same time. */
import { quickTests, run } from './steps.mjs';

const steps = [
  { name: 'types', command: ['typescript/bin/tsc', '-b'] },
  {
    name: 'lint and format',
    command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  { name: 'dead code', command: ['knip/bin/knip.js'] },
  quickTests,
];
const succeeded = await Promise.all(steps.map((step) => run(step, { beside: true })));
process.exitCode = succeeded.every(Boolean) ? 0 : 1;
