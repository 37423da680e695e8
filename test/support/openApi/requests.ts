/** Requests that an OpenAPI document allows, made from it alone. */
import fc from 'fast-check';
import type { Described, JsonSchema } from './document.ts';

export interface Made {
  readonly operationId: string;
  readonly method: string;
  /** Filled, with its question. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** More than the server takes: which of them it does, the document has to say. */
const DAYS = { min: new Date('1800-01-01'), max: new Date('2299-12-31'), noInvalidDate: true };

/** Values that a schema allows: short ones, and some as large as may be. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1)));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'string':
      return textsOf(schema);
    case 'array':
      return listsOf(schema);
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      throw new Error(`A schema says nothing: ${JSON.stringify(schema)}`);
  }
}

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = 1000 } = schema;
  const patterns = [schema, ...(schema.allOf ?? [])].map(({ pattern = '' }) => pattern);
  const isAllowed = (text: string) =>
    text.length <= maxLength && patterns.every((pattern) => new RegExp(pattern, 'u').test(text));
  const instants = fc.date(DAYS);
  if (format === 'date-time')
    return instants.map((instant) => instant.toISOString()).filter(isAllowed);
  if (format === 'date')
    return instants.map((instant) => instant.toISOString().slice(0, 10)).filter(isAllowed);
  const short = { minLength, maxLength: Math.min(20, maxLength) };
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ ...short, unit: 'binary' }).filter(isAllowed) },
    { weight: 5, arbitrary: fc.string({ ...short, unit: 'grapheme' }).filter(isAllowed) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  );
}

function listsOf({ items = {}, minItems = 0, maxItems = 100 }: JsonSchema) {
  const item = valuesOf(items);
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { minLength: minItems, maxLength: minItems + 3 }) },
    { weight: 1, arbitrary: item.map((one) => Array.from({ length: maxItems }, () => one)) },
  );
}

/** headers: those that are sent where the document has them; 'path' and 'body' are sent always. */
export function requestsOf(
  { operationId, method, path, parameters, body }: Described,
  headers: readonly string[],
): fc.Arbitrary<Made> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const inHeaders = parameters.filter((one) => one.in === 'header' && headers.includes(one.name));
  const recordOf = (named: typeof parameters) =>
    fc.record(Object.fromEntries(named.map((one) => [one.name, valuesOf(one.schema)])));
  return fc
    .record({
      path: recordOf(inPath),
      query: inQuery.length > 0 ? fc.option(recordOf(inQuery)) : fc.constant(null),
      headers: recordOf(inHeaders),
      body: body ? valuesOf(body).map(keepingItsWords) : fc.constant(undefined),
    })
    .map((made) => ({
      operationId,
      method,
      path: asked(
        path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(made.path[name]))),
        made.query,
      ),
      headers: Object.fromEntries(
        Object.entries(made.headers).map(([name, value]) => [name, headerText(String(value))]),
      ),
      body: made.body,
    }));
}

/** A path with its question, where there is one. */
function asked(path: string, query: Readonly<Record<string, unknown>> | null): string {
  if (!query) return path;
  const named = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(Object.fromEntries(named))}`;
}

/** The two refusals that the document tells in words. */
function keepingItsWords(body: unknown): unknown {
  const { session, ...fields } = Object(body);
  if (session) {
    return { session: { ...session, timestamp: `${session.date}${session.timestamp.slice(10)}` } };
  }
  const isWithoutDay = 'caloriesAdded' in fields && !('lastCalorieDate' in fields);
  return isWithoutDay ? { ...fields, lastCalorieDate: '2025-11-24' } : fields;
}

/** Nothing else can stand in a header. */
function headerText(text: string): string {
  return /^[!-~]+$/.test(text) ? text : encodeURIComponent(text);
}
