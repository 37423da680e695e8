import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readAccountRow } from '../../src/store/account.ts';
import { readWeights } from '../../src/store/weights.ts';
import { ownRig } from '../support/ownRig.ts';

it('a list that an older build has read in another tab is read again, not taken for the one we tagged', async () => {
  const { browser, phone } = await ownRig();
  const { account, drain } = await phone('a');
  await browser.call('PUT', '/api/weight', { date: '2026-11-18', weight: 180 });
  await drain({ read: true });
  // Another device logs a day; the older build, which knows no tags and keeps them, reads it.
  await browser.call('PUT', '/api/weight', { date: '2026-11-19', weight: 181 });
  const { db } = account;
  await db.transaction('rw', db.tables, async () => {
    const row = await readAccountRow(account);
    await db.meta.put({ ...row, drainer: 'an older tab', beat: row.beat + 1 });
    await db.weights.put({ day: '2026-11-19', weight: 181 });
  });
  // The other device takes it back: the list is as we had tagged it.
  await browser.call('DELETE', '/api/weight/2026-11-19');
  await drain({ read: true });
  expect(await readWeights(account)).toEqual({ '2026-11-18': 180 });
});
