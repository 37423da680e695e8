/** Requests around what an OpenAPI document allows: as they should be, oversized, and of wrong types. */
import fc from 'fast-check';
import type { Described, JsonSchema } from './document.ts';
import { type Made, requestsOf } from './requests.ts';

/** How large a body becomes (bytes): as large as the server takes, or half as large again. */
const BODY_BYTES = 2 * 1024 * 1024;
const TOO_MANY_BYTES = 1.5 * BODY_BYTES;
const MADE_TO_CHOOSE_FROM = 100;
/** How much HTTP takes of a path or a header. */
const HEAD_BYTES = 6_000;
const FACTORS = [1, 10, 10_000] as const;
const FILLINGS = ['x', 'é', '💪', '"', '\\', '\0', '\ud83d', ' '] as const;
const WRONG: readonly unknown[] = [
  ...[null, true, -1, 0.1, 1e308, '', 'x', [], {}, [[]], '2025-02-30', '9'.repeat(400)],
  ...[{ toString: 1 }, { constructor: { prototype: 1 } }, { length: 1e9 }],
];
const RAW = [
  ...['', '{', '[]', 'null', '"', '{"__proto__":{"a":1}}', '\ufeff{}', '{"a":1e999}'],
  ...['['.repeat(50_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
] as const;

/** What the app sends with most calls. */
const USUAL_HEADERS = ['Idempotency-Key', 'X-Recorded-At', 'Prefer'];
/** Which of them, and of those that a call can do without, become long. */
const LONG_HEADERS = [...USUAL_HEADERS, 'X-Expected-User', 'If-Match', 'If-None-Match'];

/** An array or a text of a body, with its limit. A number in its place is an item of a list. */
interface Slot {
  readonly place: readonly (string | 0)[];
  readonly kind: 'array' | 'string';
  readonly limit: number;
}

/** A request that is made when it is sent: it can be large. */
export interface Recipe {
  readonly made: Made;
  readonly change: Change | null;
  /** Which person sends it; null: nobody who is signed in. */
  readonly person: number | null;
}

type Change =
  | {
      readonly slot: Slot;
      readonly factor: number;
      readonly filling: string;
      readonly isCopy: boolean;
      /** Whether more is sent than the server takes, where the size says so. */
      readonly isTooLarge: boolean;
    }
  | { readonly slot: Slot; readonly wrong: unknown }
  | { readonly raw: string }
  | { readonly head: string; readonly factor: number };

/** The same ones for the same seed: each text and array at each factor of its limit, and then at random. */
export function recipesFor(
  described: readonly Described[],
  {
    seed,
    count,
    people,
  }: { readonly seed: number; readonly count: number; readonly people: number },
): Recipe[] {
  const each = described.map((one) => ({
    // Whoever is told to send bodies has more to get wrong.
    weight: one.body ? 4 : 1,
    arbitrary: fc.record({
      made: requestsOf(one, USUAL_HEADERS),
      change: changesOf(one),
      person: fc.option(fc.nat(people - 1), { freq: 4 }),
    }),
  }));
  const sized = described.flatMap((one) => sizedFor(one, seed));
  return [...sized, ...fc.sample(fc.oneof(...each), { seed, numRuns: count - sized.length })];
}

/** Every text and array of a body, as large as is told by each factor; whoever is signed in first sends them. */
function sizedFor(one: Described, seed: number): Recipe[] {
  const made = fc.sample(requestsOf(one, USUAL_HEADERS), { seed, numRuns: MADE_TO_CHOOSE_FROM });
  return (one.body ? slotsOf(one.body) : []).flatMap((slot) => {
    const whole = made.find(({ body }) => holderOf(body, slot) !== null);
    if (!whole) throw new Error(`No body of ${one.operationId} has ${slot.place.join('/')}.`);
    return FACTORS.map((factor) => ({
      made: whole,
      change: { slot, factor, filling: 'x', isCopy: true, isTooLarge: factor === FACTORS[2] },
      person: 0,
    }));
  });
}

function changesOf({ path, parameters, body }: Described): fc.Arbitrary<Change | null> {
  const factor = fc.constantFrom(...FACTORS);
  const inQuestion = parameters.filter((one) => one.in === 'query').map(({ name }) => `?${name}=`);
  const heads = [...LONG_HEADERS, ...(path.includes('{') ? ['path'] : []), ...inQuestion];
  const head = fc.record({ head: fc.constantFrom(...heads), factor });
  const none = fc.constant(null);
  if (!body) return fc.oneof(none, head);
  const slot = fc.constantFrom(...slotsOf(body));
  const filling = fc.constantFrom(...FILLINGS);
  const [isCopy, isTooLarge] = [fc.boolean(), fc.boolean()];
  const sized = fc.record({ slot, factor, filling, isCopy, isTooLarge });
  const wrong = fc.record({ slot, wrong: fc.constantFrom(...WRONG) });
  const raw = fc.record({ raw: fc.constantFrom(...RAW) });
  const weighted = [none, sized, wrong, head, raw].map((arbitrary, at) => ({
    ...{ arbitrary, weight: [4, 8, 3, 1, 1][at] ?? 1 },
  }));
  return fc.oneof(...weighted);
}

function slotsOf(schema: JsonSchema, place: Slot['place'] = []): Slot[] {
  const { type, items, properties = {}, anyOf = [], maxItems = 100, maxLength = 100 } = schema;
  const inner = Object.entries(properties).flatMap(([name, one]) => slotsOf(one, [...place, name]));
  const choices = anyOf.flatMap((one) => slotsOf(one, place));
  if (type === 'string') return [{ place, kind: type, limit: maxLength }];
  if (type !== 'array' || !items) return [...inner, ...choices];
  return [{ place, kind: type, limit: maxItems }, ...slotsOf(items, [...place, 0])];
}

/** What is sent: its path, its headers, and its body as text; null without one. */
export function sentBy({ made, change }: Recipe) {
  const { method, path, headers } = made;
  const text = made.body === undefined ? null : bodyText(made.body, change);
  if (!change || !('head' in change)) return { method, path, headers, text };
  const long = 'x'.repeat(Math.min(64 * change.factor, HEAD_BYTES));
  if (change.head === 'path') return { method, path: `${path}${long}`, headers, text };
  if (change.head.startsWith('?')) {
    return { method, path: `${path.split('?')[0]}${change.head}${long}`, headers, text };
  }
  return { method, path, headers: { ...headers, [change.head]: long }, text };
}

function bodyText(body: unknown, change: Change | null): string {
  if (change && 'raw' in change) return change.raw;
  const whole = JSON.stringify(body);
  if (!change || !('slot' in change)) return whole;
  const changed: unknown = JSON.parse(whole);
  const last = change.slot.place.at(-1);
  const holder = holderOf(changed, change.slot);
  if (last === undefined || !holder) return whole;
  const isTooLarge = 'isTooLarge' in change && change.isTooLarge;
  const room = (isTooLarge ? TOO_MANY_BYTES : BODY_BYTES) - Buffer.byteLength(whole) - 100;
  Reflect.set(holder, last, valueFor(change, Reflect.get(holder, last), room));
  return JSON.stringify(changed);
}

/** Where the text or array stands in a body; null where it does not. */
function holderOf(body: unknown, { place }: Slot): object | null {
  const holder = place.slice(0, -1).reduce((at: unknown, key) => Object(at)[key], body);
  return typeof holder === 'object' ? holder : null;
}

function valueFor(change: Extract<Change, { slot: Slot }>, there: unknown, room: number): unknown {
  if ('wrong' in change) return change.wrong;
  const { slot, factor, filling, isCopy } = change;
  const wanted = slot.limit * factor;
  const times = (bytes: number) => Math.min(wanted, Math.max(0, Math.floor(room / bytes)));
  // Without its quotes, or with a comma.
  if (slot.kind === 'string') return filling.repeat(times(lengthOf(filling) - 2));
  const item = isCopy && Array.isArray(there) ? (there[0] ?? 0) : 0;
  return Array.from({ length: times(lengthOf(item) + 1) }, () => item);
}

function lengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
