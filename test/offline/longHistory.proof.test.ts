/** Five years of workouts must cost nothing on a weak signal. */
import 'fake-indexeddb/auto';
import { expect, it, onTestFinished } from 'vitest';
import { recordOf } from '../bench/cost/page/records.ts';
import { temporaryFolder } from '../server/storage.ts';
import { startServer } from '../server/support.ts';
import { startSlowLink } from '../support/link/slowLink.ts';
import { ownRig } from '../support/ownRig.ts';
import { queue } from '../support/rig.ts';
import { putHistory } from '../support/servers/longHistory.ts';

const NEW = 20;

/** What goes over the wire, either way, until so many workouts are sent and all is read. */
async function bytesOfDrain(sessions: number): Promise<number> {
  const dataDir = await temporaryFolder();
  const { url } = await startServer({ DATA_DIR: dataDir });
  const link = await startSlowLink(url);
  onTestFinished(() => link.stop());
  const { userId, phone } = await ownRig({ url: link.url });
  const history = Array.from({ length: sessions }, (_, index) => recordOf(index));
  await putHistory(dataDir, userId, history);
  const { account, drain } = await phone(`after-${sessions}`);
  await drain({ read: true });
  for (let index = 0; index < NEW; index += 1) {
    await queue(account, { kind: 'session.add', session: recordOf(sessions + index) });
  }
  const before = link.sentBytes + link.receivedBytes;
  expect(await drain()).toMatchObject({ halt: null, failed: false });
  expect(await account.db.outbox.count()).toBe(0);
  expect(await account.db.sessions.count()).toBe(sessions + NEW);
  return link.sentBytes + link.receivedBytes - before;
}

it('sending twenty workouts takes no more bytes with two thousand in the history than with twenty', async () => {
  expect(await bytesOfDrain(2_000)).toBeLessThanOrEqual(1.2 * (await bytesOfDrain(20)));
}, 120_000);
