const LONE_SURROGATE = /\p{Surrogate}/u;

/** Databases refuse or mangle NUL and halves of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** The text cut to a length (UTF-16 units), without what cannot be stored: half an emoji, NUL. */
export function storableText(text: string, maxLength: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, maxLength)
    .replace(/\p{Surrogate}/gu, '');
}
