import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = new URL('../../src/', import.meta.url).pathname;
/** What a page or a worker needs to be sent to, and to be seen with, while nobody looks. */
const NEEDED = /pushManager|PushManager|showNotification|\bNotification\b|['"`]push['"`]/;

it('never sends a push message: neither page nor worker asks for one, nor does the server send it [D34.push]', () => {
  const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(code.length).toBeGreaterThan(300);
  expect(code.filter((name) => NEEDED.test(readFileSync(join(SRC, name), 'utf8')))).toEqual([]);
  expect(NEEDED.test("self.addEventListener('push', show)")).toBe(true);
});
