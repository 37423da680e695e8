/** What a phone has to fetch: scripts and styles, packed as servers pack them. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const CLIENT = 'dist/client';
/** Before it can start: no more than before the second edition. */
const FIRST_LOAD = 183_800;
/** In all, without the worker. */
const ALL = 185_000;

const packed = (path: string) =>
  gzipSync(readFileSync(`${CLIENT}/${path}`), { level: 9 }).byteLength;
const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + packed(path), 0);

test('what is loaded first is no larger than it was, and all of it has 185 kB at most', () => {
  const page = readFileSync(`${CLIENT}/index.html`, 'utf8');
  const first = new Set(page.match(/assets\/[^"]+\.(?:js|css)(?=")/g));
  const all = readdirSync(`${CLIENT}/assets`).filter((name) => /\.(?:js|css)$/.test(name));
  expect(first.size).toBeGreaterThan(1);
  expect(sum([...first])).toBeLessThanOrEqual(FIRST_LOAD);
  expect(sum(all.map((name) => `assets/${name}`))).toBeLessThanOrEqual(ALL);
});
