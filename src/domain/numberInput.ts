/** The rules for text boxes that hold numbers (SPEC §5). */

/**
 * Keeps digits and the first dot. A comma counts as the dot when the text has no dot, since
 * decimal keypads of many countries have only a comma (decision 19).
 */
export function cleanDecimal(text: string): string {
  const dotted = text.includes('.') ? text : text.replace(',', '.');
  const kept = dotted.replace(/[^\d.]/g, '');
  const dot = kept.indexOf('.');
  return dot < 0 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '');
}

/** Keeps digits only. */
export function cleanInteger(text: string): string {
  return text.replace(/\D/g, '');
}

const BLOCKED_KEYS = new Set(['e', 'E', '+', '-', 'Enter']);

/** Keys that numeric boxes ignore (SPEC §5; the calorie box makes an exception for Enter). */
export function isBlockedNumberKey(key: string): boolean {
  return BLOCKED_KEYS.has(key);
}

/** The number a decimal box holds, or null when it is empty or no number ('', '.'). */
export function parseDecimal(text: string): number | null {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) ? number : null;
}

/** The number an integer box holds, or null when it is empty or no number. */
export function parseInteger(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isSafeInteger(number) ? number : null;
}
