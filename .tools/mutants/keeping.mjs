// @ts-check
/** Faults of keeping: commands, undo, settling, signing out, upgrading. */

/** @type {readonly import('./all.mjs').Mutant[]} */
export const keeping = [
  {
    name: 'in-place-write',
    says: 'A command writes into the server’s data as well.',
    file: 'src/store/weights.ts',
    from: 'export async function saveWeight(account: Account, day: Day, weight: number): Promise<void> {',
    to: `export async function saveWeight(account: Account, day: Day, weight: number): Promise<void> {
  await account.db.weights.put({ day, weight });`,
    tests: ['test/store/commands.test.ts'],
  },
  {
    name: 'in-place-delete',
    says: 'A delete takes the weight out of the server’s data as well, and cannot be taken back.',
    file: 'src/store/weights.ts',
    from: 'export async function deleteWeight(account: Account, day: Day): Promise<string> {',
    to: `export async function deleteWeight(account: Account, day: Day): Promise<string> {
  await account.db.weights.delete(day);`,
    tests: ['test/sync/drain.test.ts'],
  },
  {
    name: 'clear-on-upgrade',
    says: 'A new version of the database starts with an empty outbox.',
    file: 'src/store/database.ts',
    from: `this.version(1).stores({
      meta: 'key',`,
    to: `this.version(999).upgrade((upgrade) => upgrade.table('outbox').clear());
    this.version(1).stores({
      meta: 'key',`,
    tests: ['test/store/database.test.ts'],
  },
  {
    name: 'drop-after-five-tries',
    says: 'A change that failed five times is thrown away.',
    file: 'src/store/outbox.ts',
    from: "if (entry.delivery.state !== 'sending') return;\n",
    to: `if (entry.delivery.state !== 'sending') return;
  if (entry.attempts >= 5) return drainer.account.db.outbox.delete(entry.seq);\n`,
    tests: ['test/offline/lostAnswer.test.ts'],
  },
  {
    name: 'drop-after-seven-days',
    says: 'A change that waited for a week is thrown away.',
    file: 'src/store/outbox.ts',
    from: "const entries = await account.db.outbox.orderBy('seq').toArray();",
    to: `await account.db.outbox
        .filter(({ recordedAtMs }) => recordedAtMs < account.clock.nowMs() - 7 * 86_400_000)
        .delete();
      const entries = await account.db.outbox.orderBy('seq').toArray();`,
    tests: ['test/offline/longAbsence.test.ts'],
  },
  {
    name: 'undo-what-was-sent',
    says: 'A change is taken back though its request has left.',
    file: 'src/store/commands.ts',
    from: "if (entry?.delivery.state !== 'queued') return false;",
    to: 'if (!entry) return false;',
    tests: ['test/store/commands.test.ts'],
  },
  {
    name: 'answer-beside-its-entry',
    says: 'An entry is removed in one transaction and its answer installed in the next.',
    file: 'src/store/outbox.ts',
    from: `    if (answer) await installAnswer(account, answer);
    else await installDelete(account, entry.change);
  });`,
    to: `  });
  await step(drainer, () =>
    answer ? installAnswer(account, answer) : installDelete(account, entry.change),
  );`,
    tests: ['test/store/outbox.test.ts'],
  },
  {
    name: 'twin-from-a-list',
    says: 'A new plan whose answer was lost is shown twice.',
    file: 'src/store/install.ts',
    from: '!ids.has(plan.id) && ',
    to: 'ids.size < 0 && ',
    tests: ['test/store/install.test.ts'],
  },
  {
    name: 'plan-ids-forgotten',
    says: 'The id that the server gave a plan is not kept.',
    file: 'src/store/install.ts',
    from: 'await db.planIds.put(created);',
    to: '',
    tests: ['test/sync/drain.test.ts'],
  },
  {
    name: 'plan-ids-shared',
    says: 'Two plans of this device have one server id.',
    file: 'src/store/install.ts',
    from: "await db.planIds.where('serverId').equals(created.serverId).delete();",
    to: '',
    tests: ['test/store/install.test.ts'],
  },
  {
    name: 'one-workout-twice',
    says: 'Complete leaves the draft, and a second tab saves the workout again.',
    file: 'src/store/running.ts',
    from: 'await sessionDrafts.delete(sessionId);',
    to: '',
    tests: ['test/store/running.test.ts'],
  },
  {
    name: 'draft-overwritten',
    says: 'Starting a session throws away the one that runs.',
    file: 'src/store/running.ts',
    from: 'if (await readRunningSession(account)) return;',
    to: 'await sessionDrafts.clear();',
    tests: ['test/store/running.test.ts'],
  },
  {
    name: 'relaxed-durability',
    says: 'A tap is confirmed before it is on the disk.',
    file: 'src/store/database.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
    tests: ['test/store/account.test.ts'],
  },
  {
    name: 'sign-out-keeps-snapshot',
    says: 'The next person on the device can read what the last one had.',
    file: 'src/store/account.ts',
    from: '[db.profile, db.plans, db.weights, db.sessions, db.builderDraft]',
    to: '[db.builderDraft]',
    tests: ['test/store/account.test.ts'],
  },
  {
    name: 'sign-out-clears-outbox',
    says: 'Signing out throws away what was not sent.',
    file: 'src/store/account.ts',
    from: '[db.profile, db.plans, db.weights, db.sessions, db.builderDraft]',
    to: '[db.outbox, db.profile, db.plans, db.weights, db.sessions, db.builderDraft]',
    tests: ['test/store/account.test.ts'],
  },
  {
    name: 'sign-out-forgets-plan-ids',
    says: 'After a sign-out a waiting edit makes a second plan.',
    file: 'src/store/account.ts',
    from: 'await keepServerIds(account);',
    to: '',
    tests: ['test/offline/signedOutWithChanges.test.ts'],
  },
  {
    name: 'write-after-sign-out',
    says: 'A tab that was open all the while writes into a signed-out account.',
    file: 'src/store/account.ts',
    from: 'if ((await readAccountRow(account)).signedOut) throw new SignedOutError();',
    to: '',
    tests: ['test/store/account.test.ts'],
  },
  {
    name: 'one-database-for-all',
    says: 'The accounts of a device share one outbox.',
    file: 'src/store/database.ts',
    from: 'super(`repkeep-account-$',
    to: 'super(`repkeep-account-',
    tests: ['test/store/account.test.ts'],
  },
  {
    name: 'queue-of-the-first-account',
    says: 'Whoever signs in second writes into the database of the first.',
    file: 'src/store/device.ts',
    from: 'accounts.get(userId)',
    to: '[...accounts.values()][0]',
    tests: ['test/store/device.test.ts'],
  },
  {
    name: 'dropped-without-a-word',
    says: 'Calories of a day that is over vanish, and nobody is told.',
    file: 'src/store/outbox.ts',
    from: 'await journalEntry(account, head, wire);',
    to: '',
    tests: ['test/store/outbox.claim.test.ts'],
  },
  {
    name: 'merged-without-a-word',
    says: 'What merging removed is in no journal.',
    file: 'src/store/outbox.ts',
    from: "await journalEntry(account, entry, 'merged');",
    to: '',
    tests: ['test/store/outbox.claim.test.ts'],
  },
  {
    name: 'discard-taken-back-over-newer',
    says: 'A discard that is taken back covers what was saved since.',
    file: 'src/store/parked.ts',
    from: 'if (!line || (await isOutdated(account, entry, line.seq))) return false;',
    to: 'if (!line) return false;',
    tests: ['test/store/parked.test.ts'],
  },
  {
    name: 'tag-of-a-partial-list',
    says: 'A list with a plan left out counts as read, and that plan never comes.',
    file: 'src/store/install.ts',
    from: 'rows.length === plans.length ? tag : null',
    to: 'tag',
    tests: ['test/store/tags.test.ts'],
  },
  {
    name: 'tag-outlives-its-list',
    says: 'After a sign-out the lists are taken for unchanged, though nothing of them is here.',
    file: 'src/store/account.ts',
    from: ', tags: null',
    to: '',
    tests: ['test/store/tags.test.ts'],
  },
  {
    name: 'tag-outlives-its-row',
    says: 'A list that a delete has changed here is taken for what the server has.',
    file: 'src/store/install.ts',
    from: `await db.weights.delete(change.day);
    await keepTag(account, 'weights', null);`,
    to: 'await db.weights.delete(change.day);',
    tests: ['test/store/tags.test.ts'],
  },
];
