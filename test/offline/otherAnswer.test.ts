import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openAccount } from '../../src/store/account.ts';
import { readRecentSessions } from '../../src/store/history/sessions.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { drain } from '../../src/sync/drain/drain.ts';
import { trained } from '../support/entries.ts';
import { type InsideRig, insideRig, queue } from '../support/rig.ts';

/** From here on a history that is read or answered lacks a workout: it comes from a replica that lags. */
function hide(server: InsideRig['server'], id: string) {
  const { fetch } = server.network;
  Object.assign(server.network, {
    async fetch(...[input, init]: Parameters<typeof fetch>) {
      const response = await fetch(input, init);
      if (!String(input).includes('history')) return response;
      const rows: { id: unknown }[] = await response.json();
      return Response.json(rows.filter((row) => row.id !== id));
    },
  });
}

it('a workout that waits to be seen is not taken for one that was answered since the app was killed [I14b]', async () => {
  const { server, account, clock, drain: here } = await insideRig();
  for (const id of ['1', '2', '3']) await queue(account, trained(id));
  const dead = server.killAtWrite('after', 1);
  void here({ read: true });
  await dead;
  clock.advance(31_000);
  const reloaded = openAccount('7', clock);
  expect(await drain(server.network, reloaded, { read: true })).toMatchObject({ failed: false });
  expect(server.data.sessions.map((row) => row['id'])).toEqual(['1', '2', '3']);
  expect(await readNews(reloaded)).toBeNull();
  reloaded.db.close();
});

it('a workout that no list shows yet stays on the screen as another is answered [I4]', async () => {
  const { server, account, drain: here } = await insideRig();
  await queue(account, trained('1'));
  hide(server, '1');
  await here();
  await queue(account, trained('2'));
  await here();
  expect(server.data.sessions.map((row) => row['id'])).toEqual(['1', '2']);
  expect((await readRecentSessions(account, 9)).map(({ id }) => id)).toEqual(['2', '1']);
  expect(await readNews(account)).toBeNull();
});
