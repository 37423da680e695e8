/** People who are signed in, put past the calls of the server: sign-ins are limited. */
import { randomUUID } from 'node:crypto';
import { hashOf, newSecret, xsrfTokenOf } from '../../../src/server/auth/secrets.ts';
import { accountOfIdentity } from '../../../src/server/data/accounts.ts';
import type { Database } from '../../../src/server/data/schema/tables.ts';
import { addSignIn } from '../../../src/server/data/signIns.ts';
import { write } from '../../../src/server/data/writing/write.ts';
import type { WireRequest } from './load.ts';

export interface Person {
  readonly userId: string;
  /** Of each of their requests. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function putPeople(database: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await putPerson(database, number));
  return people;
}

async function putPerson(database: Database, number: number): Promise<Person> {
  const token = newSecret();
  const nowMs = Date.now();
  const identity = { provider: 'local', subject: `p${number}`, name: `P${number}`, picture: null };
  const userId = await write(database, async (trx) => {
    const account = await accountOfIdentity(trx, identity, nowMs);
    await addSignIn(trx, { tokenHash: hashOf(token), userId: account.userId }, nowMs);
    return account.userId;
  });
  const cookie = `session=${token}; XSRF-TOKEN=${xsrfTokenOf(token)}`;
  return {
    userId,
    headers: { cookie, 'x-xsrf-token': xsrfTokenOf(token), 'x-expected-user': userId },
  };
}

/** What the app sends with each write. */
function ofTheApp({ headers }: Person): Record<string, string> {
  return {
    ...headers,
    prefer: 'return=minimal',
    'idempotency-key': randomUUID(),
    'x-recorded-at': new Date().toISOString(),
  };
}

let lastWeight = 0;

/** A weight that was never sent before: SQLite skips the write of a value that stands there. */
export function putWeight(person: Person): WireRequest {
  lastWeight = (lastWeight + 1) % 900_000;
  const body = { date: '2026-11-20', weight: lastWeight / 10 };
  return { method: 'PUT', path: '/api/weight', headers: ofTheApp(person), body };
}

export function postSession(person: Person, session: object): WireRequest {
  const headers = ofTheApp(person);
  return { method: 'POST', path: '/api/workout-history', headers, body: { session } };
}
