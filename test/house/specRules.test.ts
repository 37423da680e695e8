import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesOf, specRules } from '../support/specRules.ts';
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
const { sections, rules } = specRules;

describe('the rules of src/RULES.md', () => {
  it('each have a test that carries their id', () => {
    const proven = new Set(tags.filter(({ counts }) => counts).map(({ id }) => id));
    const unproven = rules.filter(({ id, isBuilt }) => isBuilt && !proven.has(id));
    expect(unproven.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });

  it('that are not built yet have none: with the first test the mark goes', () => {
    const unbuilt = new Set(rules.filter(({ isBuilt }) => !isBuilt).map(({ id }) => id));
    expect(tags.filter(({ id }) => unbuilt.has(id))).toEqual([]);
  });

  it('are meant by every tag: none is misspelt', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect(tags.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('stand in the section that their id names, each once', () => {
    const sectionOf = (id: string) => /^([SD]\d+[a-c]?|[INB])[\d.]/.exec(`${id}.`)?.[1];
    expect(rules.filter(({ id, section }) => sectionOf(id) !== section)).toEqual([]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  it('have a section for each part of the specification and each decision', () => {
    const numbered = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(new Set(sections).size).toBe(sections.length);
    expect(sections).toEqual(expect.arrayContaining([...numbered('S', 9), ...numbered('D', 35)]));
    expect(sections).toEqual(
      expect.arrayContaining(['D10a', 'D21a', 'D21b', 'D21c', 'I', 'N', 'B']),
    );
  });
});

describe('a line of src/RULES.md', () => {
  const SECTION = '### D7 Signing out\n';

  it('is a rule with its section, and says whether it is built', () => {
    const lines = '- **D7.told** They are told.\n- **D7.sum** How many. (not built yet)\n';
    expect(rulesOf(`${SECTION}${lines}`)).toEqual({
      sections: ['D7'],
      rules: [
        { id: 'D7.told', section: 'D7', text: 'They are told.', isBuilt: true },
        { id: 'D7.sum', section: 'D7', text: 'How many.', isBuilt: false },
      ],
    });
  });

  it.each(['- D7.told They are told.', '- **D7.told**', '- **D7.told, D7.sum** Both.', '### D7'])(
    'is never passed over in silence: %s',
    (line) => {
      expect(() => rulesOf(`${SECTION}${line}\n`)).toThrow(line);
    },
  );
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
