import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OWN_NAMES } from '../../.tools/smallBuild.mjs';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const filesOf = (folder: string) =>
  readdirSync(join(SRC, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/** Where it is written down what is stored, sent, exported or told to another context. */
const LASTING = [
  ...['contract', 'store/database', 'sw'].flatMap(filesOf),
  ...['account', 'change', 'conflict', 'plan', 'session', 'weight'].map(
    (name) => `domain/${name}.ts`,
  ),
  ...[
    'device',
    'export',
    'liveSession',
    'builder',
    'profile',
    'outbox/entry',
    'outbox/journal',
  ].map((name) => `store/${name}.ts`),
  'sync/drain/wire.ts',
];

test.each(LASTING)('the build shortens no name that outlives its page: %s', (file) => {
  const code = readFileSync(join(SRC, file), 'utf8');
  const fields = [...code.matchAll(/(?:^\s*|[{,(]\s*)(?:readonly )?(\w+)\??:/gm)];
  const names = fields.map(([, name]) => name ?? '');
  expect(names.filter((name) => OWN_NAMES.test(name))).toEqual([]);
});

test('the names that the build shortens are found where they are', () => {
  for (const name of ['memoizedState', 'pendingProps', '_state'])
    expect(OWN_NAMES.test(name)).toBe(true);
  for (const name of ['keptUnsent', 'isAmbiguous', 'delivery'])
    expect(OWN_NAMES.test(name)).toBe(false);
});
