import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Tests of a whole room: they have no single file to mirror. */
const OF_A_ROOM = new Set([
  'test/contract/acceptance.test.ts',
  'test/server/operation.socket.test.ts',
]);
const ROOMS = ['domain', 'contract', 'store', 'sync', 'ui', 'server'];

function filesUnder(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

/** test/store/plans.test.ts → src/store/plans: a file, or a folder of files. */
function isThere(place: string): boolean {
  return ['', '.ts', '.tsx'].some((ending) => existsSync(join(ROOT, `${place}${ending}`)));
}

function mirrorsSomething(test: string): boolean {
  if (OF_A_ROOM.has(test)) return true;
  const [name = ''] = basename(test).split('.');
  const folder = dirname(test).replace(/^test\//, 'src/');
  return isThere(join(folder, name)) || (!ROOMS.includes(basename(folder)) && isThere(folder));
}

describe('the map', () => {
  it('has a place in src for every test (src/README.md)', () => {
    const tests = ROOMS.flatMap((room) => filesUnder(`test/${room}`));
    const lost = tests.filter((file) => /\.test\.tsx?$/.test(file) && !mirrorsSomething(file));
    expect(lost).toEqual([]);
  });
});

describe('the front of a folder', () => {
  it('shows 16 files at most, in the server', () => {
    const counts = new Map<string, number>();
    for (const file of filesUnder('src/server')) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(0);
    expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
  });
});

describe('the size of a file', () => {
  const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
  const sources = filesUnder('src').filter((file) => /\.(tsx?|css)$/.test(file));

  it('is 250 lines at most, but for the catalogue, which is data', () => {
    const written = sources.filter((file) => file !== 'src/domain/catalogue.ts');
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((file) => lines(file) > 250)).toEqual([]);
  });
});
