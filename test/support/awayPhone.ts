/** A phone that is away from its plain server while another device changes what is there. */
import type { Account } from '../../src/store/account.ts';
import { readNews } from '../../src/store/outbox/news.ts';
import { type InsideRig, insideRig } from './rig.ts';
import { samplePlan } from './samples.ts';

export const DAY = '2026-11-20';

/** A phone that has read 180 lbs and the plan Push Day, and then lost sight of the server. */
export async function phone(options?: Parameters<typeof insideRig>[0]): Promise<InsideRig> {
  const rig = await insideRig(options);
  rig.server.data.weights[DAY] = 180;
  rig.server.data.plans.push({ ...samplePlan('55') });
  await rig.drain({ read: true });
  rig.server.seen.length = 0;
  return rig;
}

/** After the undo time of every delete. */
export async function drainLater({ clock, drain }: InsideRig) {
  clock.advance(11_000);
  return drain();
}

export const kindsOf = async (account: Account) =>
  ((await readNews(account))?.items ?? []).map(({ kind }) => kind);
export const calls = ({ server }: InsideRig) =>
  server.seen.map(({ method, path }) => `${method} ${path}`);
