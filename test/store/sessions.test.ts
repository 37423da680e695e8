import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { becomeDrainer } from '../../src/store/drainer.ts';
import { refresh } from '../../src/store/outbox.ts';
import { readRecentSessions } from '../../src/store/sessions.ts';
import { recordOf, trained } from '../support/entries.ts';
import { openTestAccount, queue, testClock } from '../support/rig.ts';

it('are by date, then timestamp, newest first, waiting ones among them (decision 21)', async () => {
  const account = await openTestAccount('7', testClock());
  const old = { ...recordOf('9'), date: '2026-11-01', timestamp: '2026-11-01T08:00:00.000Z' };
  await refresh(await becomeDrainer(account), {
    resource: 'sessions',
    sessions: [recordOf('1'), old, recordOf('3')],
  });
  await queue(account, trained('2'));
  const ids = async (count: number) =>
    (await readRecentSessions(account, count)).map(({ id }) => id);
  expect(await ids(3)).toEqual(['3', '2', '1']);
  expect(await ids(9)).toEqual(['3', '2', '1', '9']);
});
