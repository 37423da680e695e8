import { readFileSync } from 'node:fs';

/** A line of src/RULES.md: `- **D7.told** The person is told how many changes stay.` */
export interface SpecRule {
  readonly id: string;
  /** What stands before it: 'D7' of `### D7 Signing out with unsent changes`. */
  readonly section: string;
  readonly text: string;
  /** False where the line ends with '(not built yet)': decided, and without a test so far. */
  readonly isBuilt: boolean;
}

export interface SpecRules {
  readonly sections: readonly string[];
  readonly rules: readonly SpecRule[];
}

const HEADING = /^### (\S+) \S/;
const RULE = /^- \*\*(\S+)\*\* (.+?)( \(not built yet\))?$/;

/** Throws where a line looks like a rule or a section and cannot be read. */
export function rulesOf(markdown: string): SpecRules {
  const sections: string[] = [];
  const rules: SpecRule[] = [];
  for (const line of markdown.split('\n')) {
    if (line.startsWith('###')) sections.push(partsOf(line, HEADING)[0]);
    if (!line.startsWith('- ')) continue;
    const [id, text, mark] = partsOf(line, RULE);
    rules.push({ id, section: sections.at(-1) ?? '', text, isBuilt: mark === undefined });
  }
  return { sections, rules };
}

export const specRules: SpecRules = rulesOf(
  readFileSync(new URL('../../src/RULES.md', import.meta.url), 'utf8'),
);

/** Whether rules go by this id or begin with it: 'D7.told', 'D7', 'S5.number'. */
export function isKnownId(id: string): boolean {
  const { sections, rules } = specRules;
  return (
    sections.includes(id) || rules.some((rule) => rule.id === id || rule.id.startsWith(`${id}.`))
  );
}

function partsOf(line: string, pattern: RegExp): [string, string, string | undefined] {
  const [, first, second = '', third] = pattern.exec(line) ?? [];
  if (first === undefined) throw new Error(`src/RULES.md: unreadable: ${line}`);
  return [first, second, third];
}
