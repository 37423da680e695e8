import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Account } from '../../src/store/account.ts';
import { AccountDatabase } from '../../src/store/database/schema.ts';
import { retryParked } from '../../src/store/outbox/parked.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import {
  CHANGES,
  entryOfFirstRelease,
  KEPT as KEPT_BY_FIRST,
  type KindOfFirstRelease,
  leaveByFirstRelease,
} from '../support/builds/firstRelease.ts';
import { NewerDatabase, storedVersion } from '../support/builds/newerBuild.ts';
import {
  entryOfSecondRelease,
  KEPT as KEPT_BY_SECOND,
  leaveBySecondRelease,
} from '../support/builds/secondRelease.ts';
import { leftIn } from '../support/entries.ts';
import { rawRows } from '../support/rawRows.ts';
import { testClock } from '../support/rig.ts';
import { type PlainData, plainAnswer } from '../support/servers/plainAnswers.ts';
import { plainNetwork } from '../support/servers/plainNetwork.ts';

const RELEASES = [
  {
    release: 'the first release',
    KEPT: KEPT_BY_FIRST,
    entryOf: entryOfFirstRelease,
    leave: leaveByFirstRelease,
  },
  {
    release: 'the second release',
    KEPT: KEPT_BY_SECOND,
    entryOf: entryOfSecondRelease,
    leave: leaveBySecondRelease,
  },
];
const BUILDS = [
  ['this build', AccountDatabase, 2],
  ['a build that upgrades', NewerDatabase, 3],
] as const;
const UPGRADES = RELEASES.flatMap((left) =>
  BUILDS.map(([build, Database, version]) => ({ ...left, build, Database, version })),
);

/** What the server holds when a change took effect once, and nothing else changed. */
const EFFECTS: Readonly<Record<KindOfFirstRelease, (data: PlainData) => unknown>> = {
  'plan.create': ({ plans }) => plans.map(({ name }) => name).join() === 'Push Day,Old,New',
  'plan.edit': ({ plans }) => plans.map(({ name }) => name).join() === 'Heavy Push,Old',
  'plan.delete': ({ plans }) => plans.map(({ name }) => name).join() === 'Push Day',
  'session.add': ({ sessions }) => sessions.map(({ id }) => id).join() === '1763600000000',
  'weight.set': ({ weights }) => weights['2026-11-12'] === 182.4 && weights['2026-11-10'] === 190,
  'weight.delete': ({ weights }) => Object.keys(weights).length === 0,
  'calories.add': ({ user }) => user['caloriesConsumed'] === 400,
  'goal.set': ({ user }) => user['calorieGoal'] === 2500,
};
// Object.keys forgets which keys they are.
const KINDS = Object.keys(EFFECTS) as KindOfFirstRelease[];
const IN_DOUBT = ['sending', 'unsure'] as const;
const DOUBTS = KINDS.flatMap((kind) =>
  IN_DOUBT.flatMap((state) => [true, false].map((arrived) => ({ kind, state, arrived }))),
);

/** The plain server of that person. */
function serverOf() {
  const server = plainNetwork();
  const [first, second] = KEPT_BY_FIRST['plans'] ?? [];
  const { data } = server;
  data.plans.push({ ...planOf(first), id: 50 }, { ...planOf(second), id: 51 });
  data.weights['2026-11-10'] = 190;
  Object.assign(data.user, { caloriesConsumed: 100, lastCalorieDate: '2026-11-20' });
  return server;
}

function planOf(row: unknown): object {
  const found = typeof row === 'object' && row !== null && 'plan' in row ? row.plan : null;
  return typeof found === 'object' && found !== null ? found : {};
}

describe.each(UPGRADES)(
  'what $release left waiting, opened by $build [I14]',
  ({ KEPT, entryOf, leave, Database, version }) => {
    async function open(row: ReturnType<typeof entryOf>) {
      await leave([row]);
      const clock = testClock();
      const account: Account = { userId: '7', db: new Database('7'), clock };
      onTestFinished(async () => {
        await account.db.delete();
      });
      const server = serverOf();
      const writes = () => server.seen.filter(({ method }) => method !== 'GET');
      return {
        account,
        server,
        writes,
        drain: () => drain(server.network, account, { read: true }),
      };
    }

    it.each(KINDS)('a %s that waits goes out once', async (kind) => {
      const { account, server, writes, drain } = await open(entryOf(kind, 'queued'));
      expect(await drain()).toMatchObject({ halt: null, failed: false });
      await drain();
      expect(writes()).toMatchObject([{ ...CHANGES[kind].wire }]);
      expect(EFFECTS[kind](server.data)).toBe(true);
      expect(await leftIn(account)).toEqual([]);
    });

    it.each(DOUBTS)(
      'a $kind found $state takes effect once (arrived: $arrived)',
      async ({ kind, state, arrived }) => {
        const { account, server, writes, drain } = await open(entryOf(kind, state));
        const { method, path: pathname } = CHANGES[kind].wire;
        const { body } = { body: undefined, ...CHANGES[kind].wire };
        if (arrived) plainAnswer(server.data, { method, pathname, body });
        expect(await drain()).toMatchObject({ halt: null, failed: false });
        await drain();
        expect(writes()).toHaveLength(arrived ? 0 : 1);
        expect(EFFECTS[kind](server.data)).toBe(true);
        expect(await leftIn(account)).toEqual([]);
      },
    );

    it.each(KINDS)('a %s that was refused stays until it is tried again', async (kind) => {
      const row = entryOf(kind, 'parked');
      const { account, server, writes, drain } = await open(row);
      await drain();
      expect(writes()).toEqual([]);
      expect(await rawRows(account.db, 'outbox')).toEqual([row]);
      expect(await retryParked(account, 'op-1')).toBe(true);
      await drain();
      expect(writes()).toHaveLength(1);
      expect(EFFECTS[kind](server.data)).toBe(true);
    });

    it('is with everything else just as it was left', async () => {
      const row = entryOf('session.add', 'unsure');
      const { account } = await open(row);
      await account.db.open();
      for (const [table, rows] of Object.entries({ ...KEPT, outbox: [row] })) {
        expect(await rawRows(account.db, table)).toEqual(rows);
      }
      expect(await storedVersion('7')).toBe(version);
    });
  },
);
