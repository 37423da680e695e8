import { expect, it } from 'vitest';
import { isFull, isUnreachable } from '../../../src/server/data/failures.ts';

const failure = (message: string, fields: object) => Object.assign(new Error(message), fields);

/** As they were seen, of a real SQLite and a real PostgreSQL. */
it.each([
  ['a full disk', failure('database or disk is full', { code: 'ERR_SQLITE_ERROR' }), true],
  ['a file at its limit', failure('disk I/O error', { errcode: 778 }), true],
  ['a log whose map cannot grow', failure('disk I/O error', { errcode: 4874 }), true],
  ['a PostgreSQL without room', failure('could not extend file', { code: '53100' }), true],
  ['a page that cannot be read', failure('disk I/O error', { errcode: 266 }), false],
  ['another program', failure('database is locked', { errcode: 5 }), false],
])('whether a write finds no room is told from its failure: %s', (_, error, isWithoutRoom) => {
  expect(isFull(error)).toBe(isWithoutRoom);
});

it.each([
  ['a socket', failure('connect ENOENT /run/postgresql/.s.PGSQL.5432', { code: 'ENOENT' }), true],
  ['a file', failure("ENOENT: no such file or directory, open 'x'", { code: 'ENOENT' }), false],
])('whether a PostgreSQL is away is told from what is not there: %s', (_, error, isAway) => {
  expect(isUnreachable(error)).toBe(isAway);
});
