import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const FILES = {
  'package.json': '{ "type": "module" }',
  'sets.test.js': `import { expect, it } from 'vitest';
    it('keeps a set', () => {});
    it('keeps its weight', () => expect(135).toBe(140));`,
  'torn.test.js': `import './gone.js';`,
  'unready.test.js': `import { beforeAll, describe, it } from 'vitest';
    describe('a server', () => {
      beforeAll(() => { throw new Error('the port is taken'); });
      it('answers', () => {});
    });`,
  'walk.spec.js': `import { expect, test } from '@playwright/test';
    test('opens', () => {});
    test.describe('the history', () => test('shows a day', () => expect('Monday').toBe('Friday')));`,
  'playwright.config.js': `export default { testMatch: '*.spec.js', outputDir: 'test-results/e2e',
    reporter: [['json', { outputFile: 'test-results/reports/e2e.json' }]] };`,
  'all.mjs': `import { sumUp } from './.tools/counts.mjs';
    import { run } from './.tools/steps.mjs';
    const json = '--outputFile.json=test-results/reports/quick.json';
    const quick = ['vitest/vitest.mjs', 'run', 'sets', 'torn', 'unready', '--reporter=json', json];
    await run({ name: 'quick tests', command: quick, phase: 'quick' }, { beside: true });
    const e2e = ['@playwright/test/cli.js', 'test'];
    await run({ name: 'e2e tests', command: e2e, phase: 'e2e' }, { beside: true });
    console.log('and last:\\n' + sumUp(false));`,
};

it('a run ends with what failed, and why, before its counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'repkeep-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, '.tools'), join(folder, '.tools'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const { VITEST: _, ...env } = process.env;

  const output = execFileSync(process.execPath, ['all.mjs'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const end = output.split('and last:\n')[1] ?? '';

  expect(end).toMatch(/✗ sets\.test\.js › keeps its weight\n.*expected 135 to be 140/);
  expect(end).toMatch(/✗ torn\.test\.js\n.*gone\.js/);
  expect(end).toMatch(/✗ unready\.test\.js/);
  expect(end).toMatch(/✗ walk\.spec\.js › shows a day\n[^✗]*Friday/);
  expect(end).toMatch(/\n2 passed, 4 failed\n$/);
});
