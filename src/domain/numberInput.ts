/** The rules for text boxes that hold numbers (S5). */

/** Digits as a keypad in Arabic, Persian or full width types them, in the places of 0 to 9 of their rows. */
const OTHER_DIGITS = /[٠-٩۰-۹０-９]/g;

/**
 * Keeps digits and the first dot. A comma counts as the dot when the text has no dot, since
 * decimal keypads of many countries have only a comma (D19).
 */
export function cleanDecimal(text: string): string {
  const ours = text
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[．。]/g, '.');
  const dotted = ours.includes('.') ? ours : ours.replace(/[,٫，]/, '.');
  const kept = dotted.replace(/[^\d.]/g, '');
  const dot = kept.indexOf('.');
  return dot < 0 ? kept : kept.slice(0, dot + 1) + kept.slice(dot + 1).replaceAll('.', '');
}

/** Keeps digits only. */
export function cleanInteger(text: string): string {
  return cleanDecimal(text.replaceAll(/[.,٫．。，]/g, ''));
}

const BLOCKED_KEYS = new Set(['e', 'E', '+', '-', 'Enter']);

/** Keys that numeric boxes ignore (S5; the calorie box makes an exception for Enter). */
export function isBlockedNumberKey(key: string): boolean {
  return BLOCKED_KEYS.has(key);
}

/**
 * The number a decimal box holds, or null when it holds none ('', '.'). Never negative: the text is
 * read as the box would show it. More digits than a number can hold count as the largest safe
 * integer, which is above every limit.
 */
export function parseDecimal(text: string): number | null {
  const number = Number.parseFloat(cleanDecimal(text));
  return Number.isNaN(number) ? null : Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** The whole number an integer box holds, or null when it holds none. Bounds as `parseDecimal`. */
export function parseInteger(text: string): number | null {
  const number = parseDecimal(text);
  return number === null ? null : Math.trunc(number);
}

/**
 * The text a box shows for a stored number: digits and one dot at most, since a box would read the
 * exponent of '1e-7' as more digits. Below a millionth, negative or no number: '0'.
 */
export function textOfNumber(value: number): string {
  return value >= 1e-6 ? String(Math.min(value, Number.MAX_SAFE_INTEGER)) : '0';
}

/** A value that was computed, or that a server computed, without the crumbs of binary fractions. */
export function inHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
