import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isKnownId } from '../support/specRules.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = ['src', 'test', '.tools']
  .flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(room, file),
    ),
  )
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file));

/** Their own examples: ids of no rule, and citations as they must not be. */
const OF_CITATIONS = ['test/house/citations.test.ts', 'test/house/specRules.test.ts'];

/** What nobody finds who has only this repository. */
const ELSEWHERE = [
  /\bSPEC\b/g,
  /\b(?:decisions?|invariants?|issues?)[\s*/]+\d+/gi,
  /\b(?:screens|decisions|sync|server|architecture)\.md\b/g,
  /\bdesign\/v2\b/g,
];

/** 'D7.told', 'S5', 'N.home'. No part of a word, a path or a number: 'S256', 'x-D7', 'a.B.c'. */
const ID = /(?<![\w.$/-])(?:[SDI]\d{1,2}[a-c]?|[NB](?=\.[a-z]))(?:\.[a-z]\w*)*(?![\w-])/g;

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([match]) => match);
const citationsOf = (text: string) => matchesOf(text, ID);
const strangersIn = (text: string) => ELSEWHERE.flatMap((pattern) => matchesOf(text, pattern));

/** What a reading finds in the files, with the file before it. */
function found(reading: (text: string) => string[]): string[] {
  return files
    .filter((file) => !OF_CITATIONS.includes(file))
    .flatMap((file) =>
      reading(readFileSync(join(ROOT, file), 'utf8')).map((match) => `${file}: ${match}`),
    );
}

describe('what src, test and .tools cite', () => {
  it('is in src/RULES.md, every id', () => {
    expect(found(citationsOf).length).toBeGreaterThan(0);
    expect(found((text) => citationsOf(text).filter((id) => !isKnownId(id)))).toEqual([]);
  });

  it('is nothing that stands in no file of this repository', () => {
    // The rules say of which document each is.
    expect(found(strangersIn).filter((line) => !line.startsWith('src/RULES.md: '))).toEqual([]);
  });
});

describe('a citation', () => {
  it.each([
    ['/** A delete can be taken back (D11). */', ['D11']],
    ['S4, S5.goal; D10a and D21b.empty.', ['S4', 'S5.goal', 'D10a', 'D21b.empty']],
    ["it('adds [N.home, B.export.csv, I14a]'", ['N.home', 'B.export.csv', 'I14a']],
    ["'S256', a.B.c, x-D7, D7-x, /D7, B, N., D100", []],
  ])('is read from %s', (text, ids) => {
    expect(citationsOf(text)).toEqual(ids);
  });

  it.each([
    ['SPEC §5', ['SPEC']],
    ['decisions 6 and 25, issue 4', ['decisions 6', 'issue 4']],
    [' * kept (decision\n * 25)', ['decision\n * 25']],
    ['(sync.md, ‘States’; invariant 4)', ['invariant 4', 'sync.md']],
    ['a decision, screens, the spec, sigkill.spec.ts', []],
  ])('of a document that is elsewhere is found: %s', (text, strangers) => {
    expect(strangersIn(text)).toEqual(strangers);
  });

  it.each(['D7.told', 'D7', 'S5.number', 'N.home'])('names rules, or their beginning: %s', (id) => {
    expect(isKnownId(id)).toBe(true);
  });

  it.each(['D7.tol', 'D77', 'S5.numb', 'S'])('that names none is found out: %s', (id) => {
    expect(isKnownId(id)).toBe(false);
  });
});
