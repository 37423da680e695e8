import type { Drainer } from '../../store/outbox/fence.ts';
import { keepHeard, readClockOffset } from '../../store/outbox/serverTime.ts';

/** A page that slept over an answer, or whose clock was moved, cannot tell when the server spoke. */
const LONGEST_TRIP_MS = 60_000;

/** The server spoke about half-way between the question and its answer, and cut its second off. */
export async function keepOffset(
  drainer: Drainer,
  serverNowMs: number | null,
  askedAtMs: number,
): Promise<number> {
  const heardAtMs = drainer.account.clock.nowMs();
  const isTold = serverNowMs !== null && Math.abs(heardAtMs - askedAtMs) <= LONGEST_TRIP_MS;
  if (!isTold) return (await readClockOffset(drainer.account)) ?? 0;
  const serverMs = serverNowMs + 500;
  const offsetMs = serverMs - (askedAtMs + heardAtMs) / 2;
  return await keepHeard(drainer, { serverMs, offsetMs });
}
