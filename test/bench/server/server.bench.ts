/**
 * What the server's writes cost: ratios to the least that can be done with the same disk,
 * side by side in one run. Writes test/bench/SERVER.md.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '../../e2e/test.ts';
import { type Cost, costsOf, type Row, tableOf } from '../cost/costTable.ts';
import { ROUNDS } from '../cost/rounds.ts';
import { measureHistories, measureMemory, measureProcesses, measureWrites } from './measured.ts';

const RESULTS = fileURLToPath(new URL('../SERVER.md', import.meta.url));

test('what the server costs', async () => {
  const rows: Row[] = [];
  const costs: Cost[] = [];
  for (const measurePart of [measureWrites, measureProcesses, measureHistories, measureMemory]) {
    const part = await measurePart();
    process.stdout.write(`${tableOf(part.rows)}\n\n${costsOf(part.costs)}\n\n`);
    rows.push(...part.rows);
    costs.push(...part.costs);
  }
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    RESULTS,
    `# What the server costs

Written by \`npm run bench\` on ${day}: Node ${process.versions.node}. Bare is Fastify with one statement on the same SQLite (${'`'}synchronous = full${'`'}) and one wait for the disk a request; ours gets what the app sends: signed in, with a key, and without lists in the answer. PostgreSQL waits for the disk at each commit, too, and each person’s requests go to its processes in turn. RSS and heap are one reading each: of RSS a good part is garbage that V8 has not collected yet, more or less by chance, and what is left once it has tells a leak. Every other ratio is the median of ${ROUNDS} rounds in one run, in which the sides take turns in a shuffled order; the range is that of their middle half. Servers, load and database share the cores of one machine. Trust the ratios, not the milliseconds.

${tableOf(rows)}

## What they come from

${costsOf(costs)}
`,
  );
});
