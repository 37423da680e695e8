/**
 * Every rule and fixed text of SPEC.md §2–§9 and every decision of decisions.md, one line each in
 * our own words. test/house/specRules.test.ts wants a test for each, with the id at the end of its name.
 */
import { decisionRules } from './specRulesDecisions.ts';
import { logicRules } from './specRulesLogic.ts';
import { screenRules } from './specRulesScreens.ts';

export type Section = `§${number}` | `decision ${number}${'' | 'a' | 'b' | 'c'}` | 'beyond';

/** id → what holds. */
export type RulesOfSection = Readonly<Record<string, string>>;

export interface SpecRule {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}

export const specRules: readonly SpecRule[] = [
  ...Object.entries(screenRules),
  ...Object.entries(logicRules),
  ...Object.entries(decisionRules),
].flatMap(([section, rules]) => Object.entries(rules).map(([id, text]) => ({ id, section, text })));

/** 'S5.goal' → '§5', 'D07.told' → 'decision 7', 'B.export.csv' → 'beyond'. */
export function sectionOfId(id: string): string {
  const [, kind = '', row = ''] = /^([SDB])(\d*[a-c]?)(\.|$)/.exec(id) ?? [];
  if (kind === 'S') return `§${row}`;
  return kind === 'D' ? `decision ${row.replace(/^0/, '')}` : 'beyond';
}
