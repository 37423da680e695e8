/** Without a time zone at its end. */
const LOCAL_TIME = /T[\d:.]+$/;

/**
 * Epoch milliseconds; NaN where it tells no time. A server that drops the time zone has kept the digits that
 * we sent: they are UTC's. Databases write a space for the T, and a zone without its colon or minutes.
 */
export function instantOf(timestamp: string): number {
  const text = timestamp.trim().replace(/^([\d-]{10}) (\d\d:\S+)$/, '$1T$2');
  const inFull = text.replace(
    /(T.*[+-]\d\d)(\d\d)?$/,
    (_, start, minutes = '00') => `${start}:${minutes}`,
  );
  return Date.parse(LOCAL_TIME.test(text) ? `${text}Z` : inFull);
}
