import { liveQuery } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { admitAccount, openAccount } from '../../../src/store/account.ts';
import { systemClock } from '../../../src/store/clock.ts';
import { readNewRecords } from '../../../src/store/history/byExercise.ts';
import { recordOf } from '../../support/entries.ts';

it('a workout in which nothing was done has no records, in a browser that ends transactions which ask nothing [D33.record]', async () => {
  const account = openAccount(crypto.randomUUID(), systemClock);
  onTestFinished(() => account.db.close());
  await admitAccount(account);
  const nothing = { ...recordOf('1'), exercises: [] };
  // Whether one ends too early is a matter of moments.
  for (let time = 0; time < 20; time += 1) {
    const told = await new Promise((next, error) => {
      const records = liveQuery(() => readNewRecords(account, nothing)).subscribe({ next, error });
      onTestFinished(() => records.unsubscribe());
    });
    expect(told).toEqual([]);
  }
});
