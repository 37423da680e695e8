import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Mutant, mutantNamed, mutants, mutated } from '../../.tools/mutants/all.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The first ones; the others were added to them. */
const PROMISED = [
  'delete-before-send',
  'acknowledge-any-status',
  'resend-without-looking',
  'no-fence',
  'if-available-lock',
  'order-by-clock',
  'in-place-write',
  'clear-on-upgrade',
  'drop-after-five-tries',
];

describe('the mutants (npm run mutants)', () => {
  it.each(mutants)('$name: its text stands once in $file, and its tests exist', (mutant) => {
    const code = read(mutant.file);
    expect(mutated(mutant, code)).not.toBe(code);
    expect(mutant.tests.length).toBeGreaterThan(0);
    expect(mutant.tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
  });

  it('have a name each, those that were promised among them', () => {
    const names = mutants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(PROMISED));
    expect(() => mutantNamed('no-such-mutant')).toThrow('no-such-mutant');
  });

  it.each(['a = 1;', 'a = b; b = c; a = b;'])(
    'are refused where their text does not stand once: %s',
    (code) => {
      const mutant: Mutant = {
        name: 'stale',
        says: '',
        file: 'src/a.ts',
        from: 'a = b;',
        to: '',
        tests: [],
      };
      expect(() => mutated(mutant, code)).toThrow('src/a.ts');
    },
  );
});
