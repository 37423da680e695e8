import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sectionOfId, specRules } from '../support/specRules.ts';
import { ruleTagsOf } from './ruleTags.ts';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(test|spec)\.tsx?$/.test(file),
);
const tags = files.flatMap((file) =>
  ruleTagsOf(readFileSync(join(TESTS, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
    (tag) => ({ ...tag, file }),
  ),
);

describe('the rules of SPEC.md §2–§9 and of the decisions', () => {
  it('each have a test that carries their id', () => {
    const proven = new Set(tags.filter(({ counts }) => counts).map(({ id }) => id));
    const unproven = specRules.filter(({ id }) => !proven.has(id));
    expect(unproven.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });

  it('are meant by every tag: none is misspelt', () => {
    const known = new Set(specRules.map(({ id }) => id));
    expect(tags.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('have ids that name their section, each once', () => {
    expect(specRules.filter(({ id, section }) => sectionOfId(id) !== section)).toEqual([]);
    expect(new Set(specRules.map(({ id }) => id)).size).toBe(specRules.length);
  });
});

describe('a tag', () => {
  const idsOf = (source: string) =>
    ruleTagsOf(source, 'tsx')
      .filter(({ counts }) => counts)
      .map(({ id }) => id);

  it.each([
    ["it('adds up [A1]', () => {})", ['A1']],
    ["test('adds up [A1, A2]', async () => {})", ['A1', 'A2']],
    ["it.each([1])('adds %s [A1]', () => {})", ['A1']],
    ["it.each<number>([1, 2] as const)('adds [A1]', (n: number) => {})", ['A1']],
    [`it(\`adds \${1} [A1]\`, () => {})`, ['A1']],
    ["describe('sums [A1]', () => { it('add up', () => {}); })", ['A1']],
    ["test.describe('sums', () => { test('add [A1]', function () {}); })", ['A1']],
    ['const page = <p title="x" />; it(\'shows [A1]\', () => {})', ['A1']],
  ])('is read from %s', (source, ids) => {
    expect(idsOf(source)).toEqual(ids);
  });

  it.each([
    "// it('adds up [A1]', () => {})",
    "/* it('adds up [A1]', () => {}) */",
    "it.skip('adds up [A1]', () => {})",
    "it.todo('adds up [A1]')",
    "it('adds up [A1]')",
    "it.fails('adds up [A1]', () => {})",
    "it.skipIf(true)('adds up [A1]', () => {})",
    "it('adds up [A1]', { skip: true }, () => {})",
    "describe.skip('sums', () => { it('add up [A1]', () => {}); })",
    "describe('sums [A1]', () => {})",
    "describe('sums [A1]', () => { it.skip('add up', () => {}); })",
    "it('[A1] adds up', () => {})",
    "it('adds up', () => { step('adds up [A1]', () => {}); })",
    "const name = 'adds up [A1]';",
  ])('counts for nothing in %s', (source) => {
    expect(idsOf(source)).toEqual([]);
  });
});
