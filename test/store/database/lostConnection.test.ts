import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { SignedOutError } from '../../../src/store/account.ts';
import { isConnectionLost } from '../../../src/store/database/lostConnection.ts';
import { FencedError } from '../../../src/store/outbox/fence.ts';
import { webKitLost } from '../../support/brokenStorage.ts';

const closing = new DOMException(
  "Failed to execute 'transaction' on 'IDBDatabase': The database connection is closing.",
  'InvalidStateError',
);
const full = new DOMException('The disk is full.', 'QuotaExceededError');

describe('a lost connection', () => {
  it.each<[string, unknown]>([
    ['WebKit’s', webKitLost()],
    ['Chromium’s', new DOMException('Internal error opening backing store.', 'UnknownError')],
    ['Chromium’s in a read', new DOMException('Backend aborted error', 'InvalidStateError')],
    ['a connection that is closing', closing],
    [
      'Firefox’s',
      new DOMException(
        'A mutation operation was attempted on a database that did not allow mutations.',
        'InvalidStateError',
      ),
    ],
    ['an abort without a reason', new Dexie.AbortError()],
    ['an abort by the browser', new Dexie.AbortError(new DOMException('', 'AbortError'))],
    ['as Dexie passes it on', new Dexie.InvalidStateError(closing)],
    ['as the reason of an abort', new Dexie.AbortError(webKitLost())],
    ['as the reason why nothing can be opened', new Dexie.DatabaseClosedError(webKitLost())],
    ['closed between opening and asking', new Dexie.OpenFailedError()],
    ['in the middle of a bulk', new Dexie.BulkError('Bulk', [webKitLost()])],
  ])('is %s', (_, error) => {
    expect(isConnectionLost(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a full disk', full],
    ['a full disk as Dexie tells of it', new Dexie.AbortError(full)],
    ['a disk too full to open', new Dexie.DatabaseClosedError(full)],
    ['a broken constraint', new Dexie.ConstraintError('Key already exists.')],
    ['a broken constraint in a bulk', new Dexie.BulkError('', [new Dexie.ConstraintError()])],
    ['a sign-out', new SignedOutError()],
    ['a drain that was overtaken', new FencedError()],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['a mistake with a cursor', new DOMException('The cursor is over.', 'InvalidStateError')],
    ['data of a later version', new DOMException('Higher version exists.', 'VersionError')],
    ['no IndexedDB at all', new Dexie.MissingAPIError()],
    ['nothing that was thrown', null],
  ])('is not %s', (_, error) => {
    expect(isConnectionLost(error)).toBe(false);
  });
});
