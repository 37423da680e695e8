import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { becomeDrainer } from '../../../src/store/outbox/fence.ts';
import { journalEntry } from '../../../src/store/outbox/journal.ts';
import { entryOf, weightOf } from '../../support/entries.ts';
import { openTestAccount, testClock } from '../../support/rig.ts';

it('keeps the last 500 outcomes when a drain begins, the newest among them', async () => {
  const clock = testClock();
  const account = await openTestAccount('7', clock);
  await account.db.transaction('rw', account.db.journal, async () => {
    for (let seq = 1; seq <= 510; seq += 1) {
      await journalEntry(account, entryOf(seq, weightOf(seq)), 'sent');
    }
  });
  await becomeDrainer(account);
  const lines = await account.db.journal.toArray();
  expect(lines).toHaveLength(500);
  expect(lines.at(0)).toMatchObject({ opId: 'op-11' });
  expect(lines.at(-1)).toMatchObject({
    opId: 'op-510',
    atMs: clock.nowMs(),
    change: weightOf(510),
    outcome: 'sent',
  });
});
