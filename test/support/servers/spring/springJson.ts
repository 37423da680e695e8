/** JSON as Spring Boot's Jackson writes it: nulls stay, decimals keep their scale, instants their precision. */

const DAY_KEY = /^\d{4}-\d{2}-\d{2}$/;
/** When every row was made, by a clock that knows nanoseconds. */
const CREATED_AT = '2026-11-20T18:00:00.123456789Z';

/** Weights become decimals, instants lose zeros that say nothing, and rows of tables have an instant of their own. */
export function springJson(body: unknown): string {
  return JSON.stringify(mapped(body, '')).replaceAll(
    // What stringify makes of the mark in front of a decimal.
    /"\\u0000(-?\d+\.\d{2})"/g,
    '$1',
  );
}

function mapped(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, key));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => [name, mapped(field, name)]);
    const row = Object.fromEntries(fields);
    return 'exercises' in row ? { ...row, createdAt: CREATED_AT } : row;
  }
  if (typeof value === 'number' && (key === 'weight' || DAY_KEY.test(key))) {
    return `\u0000${value.toFixed(2)}`;
  }
  return typeof value === 'string' && key === 'timestamp' ? instant(value) : value;
}

/** As java.time.Instant writes itself: no fraction, or one of three, six or nine digits. */
function instant(text: string): string {
  return new Date(text).toISOString().replace('.000Z', 'Z');
}
