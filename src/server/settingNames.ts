/** A shorter name is one letter away from too many words. */
const SHORTEST_NAME = 8;
/** Nobody else's settings begin so. */
const OUR_PREFIX = 'OIDC_';

/**
 * Why a name looks like a misspelt setting of ours, as a sentence; null for the names of others. Most
 * of an environment is not ours, so only a name that is one typing error away counts, and one that
 * begins with OIDC_.
 */
export function misspelling(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name)) return null;
  const meant = settings.find((ours) => ours.length >= SHORTEST_NAME && isOneErrorAway(name, ours));
  if (meant !== undefined) return `${name} is no setting of Repkeep: did you mean ${meant}?`;
  if (!name.startsWith(OUR_PREFIX)) return null;
  const known = settings.filter((ours) => ours.startsWith(OUR_PREFIX)).join(', ');
  return `${name} is no setting of Repkeep: those that begin so are ${known}.`;
}

/** One letter missing, added or wrong, or two letters swapped. */
function isOneErrorAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = left.length === 2 && left === [...right].reverse().join('');
  return isSwapped || (left.length <= 1 && right.length <= 1);
}
