import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = new URL('../../src/ui/', import.meta.url).pathname;

test('no style asks the page what it holds: each tick of a set would look through all of it', () => {
  const styles = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter((name) => readFileSync(join(UI, name), 'utf8').includes(':has('))).toEqual(
    [],
  );
});
