import { canonicalJson } from './normalised.ts';
import type { Plan } from './plan.ts';

/** What can be compared before it is replaced: the weight of a day, a goal, or a plan whatever its id. */
export type TaggedValue = number | Pick<Plan, 'name' | 'exercises'>;

/**
 * The fingerprint of a value that a person saw, the same on both ends: 28 hexadecimal characters, as
 * an ETag without its quotes (compare-and-set). All fields count, also those of later builds, in any
 * order; only the plan's own id does not. It keeps nobody out: whoever wants two values with one tag
 * can make them.
 */
export function valueTag(value: TaggedValue): string {
  const text = canonicalJson(typeof value === 'number' ? value : { ...value, id: undefined });
  return [1, 2].map((seed) => hash53(text, seed).toString(16).padStart(14, '0')).join('');
}

/** cyrb53, a public-domain hash of 53 bits by bryc. Phones hold tags: it cannot change. */
function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x100000000 * (low & 0x1fffff) + (high >>> 0);
}
