/** How a normalising server stores what it is sent, and how it writes down what it has stored. */
import { randomUUID } from 'node:crypto';
import type { Quirks } from './quirks.ts';

export type Row = Readonly<Record<string, unknown>>;

const TEXTS = new Set(['name', 'workoutName', 'youtubeLink']);
const IDS = new Set(['id', 'workoutId', 'ownerId']);

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** A value as the server stores it. */
export function stored(value: unknown, quirks: Quirks, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => stored(one, quirks, key));
  if (isRow(value)) return mapRow(value, (field, name) => stored(field, quirks, name));
  if (typeof value === 'string' && TEXTS.has(key)) return storedText(value, key, quirks);
  return typeof value === 'number' && key === 'weight' ? storedWeight(value, quirks) : value;
}

export function storedWeight(weight: number, { weights }: Quirks): number {
  switch (weights) {
    case 'kept':
      return weight;
    case 'tenths':
      return Math.round(weight * 10) / 10;
    case 'hundredths':
      return Math.round(weight * 100) / 100;
    case 'float32':
      return Math.fround(weight);
    case 'whole':
      return Math.round(weight);
  }
}

function storedText(text: string, key: string, { trims, signs, nameLimit }: Quirks): string {
  const own = trims ? text.trim().replace(/\s+/g, ' ') : text;
  const isWhole = nameLimit === null || key === 'youtubeLink';
  return storedSigns(isWhole ? own : own.slice(0, nameLimit), signs);
}

function storedSigns(text: string, signs: Quirks['signs']): string {
  if (signs === 'lost') return text.replace(/[^\0-\xff]/gu, '?');
  if (signs === 'kept') return text;
  return text.replace(/&/g, '&amp;').replace(/['’]/g, '&#39;');
}

/** True when some name of a body is longer than the server takes. */
export function hasLongName(value: unknown, limit: number, key = ''): boolean {
  if (Array.isArray(value)) return value.some((one) => hasLongName(one, limit, key));
  if (isRow(value)) {
    return Object.entries(value).some(([name, field]) => hasLongName(field, limit, name));
  }
  return typeof value === 'string' && /name$/i.test(key) && value.length > limit;
}

/** The next id of a table: numbers are never given twice, as a database's counter does. */
export function mintId(form: 'numbers' | 'uuids', next: () => number): number | string {
  return form === 'numbers' ? next() : randomUUID();
}

const PLAN_KEYS = ['id', 'name', 'exercises'];
const EXERCISE_KEYS = ['id', 'name', 'youtubeLink', 'weight', 'sets', 'reps'];

/** True for the body of a plan with more than S7 lists. */
export function hasUnknownKey(body: Row): boolean {
  if (!('exercises' in body)) return false;
  const has = (row: Row, keys: readonly string[]) =>
    Object.keys(row).some((key) => !keys.includes(key));
  return has(body, PLAN_KEYS) || rowsOf(body['exercises']).some((row) => has(row, EXERCISE_KEYS));
}

/** Whether the server can read this as the id of a plan, or as none. */
export function isPlanId(id: unknown, { planIds, idsInBodies }: Quirks): boolean {
  if (id === null || idsInBodies === 'any') return true;
  return typeof id === (planIds === 'numbers' ? 'number' : 'string');
}

/** A stored value as the server writes it in an answer. */
export function written(value: unknown, quirks: Quirks, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => written(one, quirks, key));
  if (isRow(value)) {
    const own = mapRow(value, (field, name) => written(field, quirks, name));
    const entries = Object.entries(own);
    return Object.fromEntries(quirks.order === 'reversed' ? entries.reverse() : entries);
  }
  if (typeof value === 'string' && key === 'timestamp') return writtenInstant(value, quirks);
  const asText = typeof value === 'number' && quirks.numbers === 'texts' && !IDS.has(key);
  return asText ? String(value) : value;
}

function writtenInstant(instant: string, { instants }: Quirks): string {
  const iso = new Date(instant).toISOString();
  switch (instants) {
    case 'kept':
      return instant;
    case 'offset':
      return iso.replace('Z', '+00:00');
    case 'seconds':
      return iso.replace(/\.\d+/, '');
    case 'offsetSeconds':
      return iso.replace(/\.\d+Z/, '+00:00');
    case 'micros':
      return iso.replace('Z', '000Z');
    case 'sql':
      return iso.replace('T', ' ').replace(/\.\d+Z/, '');
    case 'local': {
      const tokyo = new Date(Date.parse(iso) + 9 * 3_600_000).toISOString();
      return tokyo.replace('T', ' ').replace('Z', '+09');
    }
  }
}

function mapRow(row: Row, map: (field: unknown, name: string) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([name, field]) => [name, map(field, name)]));
}
