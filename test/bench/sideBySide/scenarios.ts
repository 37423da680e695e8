/** The faults, and what became of the same three changes under each. */
import type { Fault, PlainBackend } from '../../support/servers/plainBackend.ts';
import { CHANGES, nameOf, type Phone, timesDone, until, writesSeen } from './phone.ts';

export interface Scenario {
  readonly name: string;
  /** What every write meets when the signal is back for the first time; nothing is tried without. */
  readonly meets?: Fault['does'];
  /** The session is over at first; later the person signs in again. */
  readonly signedOut?: true;
  /** What was sending is killed while its first request is under way. */
  readonly killed?: true;
  /** How much later the phone comes back, and everything is well again. A minute unless told. */
  readonly laterMs?: number;
  /**
   * It comes back with code whose database has a newer schema. The library's last step of that kind
   * was from Workbox 3 (number 1) to 4 (number 3); 4 to 7 share one schema and lose nothing by it.
   */
  readonly upgraded?: true;
  /** The server refuses the weight, always. */
  readonly poisoned?: true;
  /** Who loses or doubles something, as seen: a side that is not named must save it all. */
  readonly harms: readonly SideName[];
}

/** Who keeps the changes. */
export type SideName = 'Workbox' | 'Workbox by hand' | 'Repkeep';

const DAY_MS = 24 * 60 * 60 * 1000;

export const SCENARIOS: readonly Scenario[] = [
  // The control: whoever fails here shows a fault of this bench, not of the code it drives.
  { name: '6 days without signal', laterMs: 6 * DAY_MS, harms: [] },
  { name: '8 days without signal', laterMs: 8 * DAY_MS, harms: ['Workbox'] },
  { name: 'the server answers 500', meets: { status: 500 }, harms: ['Workbox'] },
  { name: 'the session is over (401)', signedOut: true, harms: ['Workbox'] },
  { name: 'a Wi-Fi login page with status 200', meets: 'portal', harms: ['Workbox'] },
  {
    name: 'done, but the answer is lost',
    meets: 'loseAnswer',
    harms: ['Workbox', 'Workbox by hand'],
  },
  {
    name: 'killed while sending, before it arrived',
    meets: 'swallow',
    killed: true,
    harms: ['Workbox', 'Workbox by hand'],
  },
  {
    name: 'killed while sending, after it was done',
    meets: 'silence',
    killed: true,
    harms: [],
  },
  {
    name: 'upgraded to a newer database schema',
    upgraded: true,
    harms: ['Workbox', 'Workbox by hand'],
  },
  { name: 'one change refused for good (400)', poisoned: true, harms: ['Workbox'] },
];

/** What became of the changes; each is counted once, `doubled` among those that arrived. */
export interface Outcome {
  /** Writes that reached the server, or a portal in front of it. */
  readonly sent: number;
  readonly arrivedOnce: number;
  readonly doubled: number;
  /** Still on the phone, to be sent later. */
  readonly waiting: number;
  /** On the phone and on the screen: refused, and the person can retry, export or discard it. */
  readonly parked: number;
  /** Neither on the server nor on the phone, and nobody was told. */
  readonly lost: number;
}

const WRITES = ['POST', 'PUT'];
const MINUTE_MS = 60_000;

export async function play(
  scenario: Scenario,
  phone: Phone,
  backend: PlainBackend,
): Promise<Outcome> {
  for (const method of ['GET', ...WRITES]) always(backend, { method, does: 'loseRequest' });
  await phone.record();
  heal(backend, scenario);
  backend.seen.length = 0;

  if (scenario.meets !== undefined) {
    for (const method of WRITES) always(backend, { method, does: scenario.meets });
  }
  backend.signedIn = !scenario.signedOut;
  if (scenario.laterMs === undefined && !scenario.upgraded) {
    await phone.beginSending();
    if (scenario.killed) {
      await until(() => writesSeen(backend) > 0);
      await phone.die();
    } else {
      await phone.sendingIsOver();
    }
  }

  heal(backend, scenario);
  const { laterMs = MINUTE_MS, upgraded = false } = scenario;
  await phone.comeBack({ laterMs, upgraded });
  await phone.sendAll();
  return outcomeOf(phone, backend);
}

async function outcomeOf(phone: Phone, backend: PlainBackend): Promise<Outcome> {
  const { waiting, parked } = await phone.kept();
  const stillThere = new Set([...waiting, ...parked]);
  const times = CHANGES.map((change) => timesDone(change, backend));
  return {
    sent: writesSeen(backend),
    arrivedOnce: times.filter((count) => count === 1).length,
    doubled: times.filter((count) => count > 1).length,
    waiting: waiting.length,
    parked: parked.length,
    lost: CHANGES.filter((change, index) => times[index] === 0 && !stillThere.has(nameOf(change)))
      .length,
  };
}

function heal(backend: PlainBackend, { poisoned }: Scenario): void {
  backend.faults.length = 0;
  backend.signedIn = true;
  if (poisoned) always(backend, { method: 'PUT', does: { status: 400 } });
}

function always({ faults }: PlainBackend, fault: Pick<Fault, 'method' | 'does'>): void {
  faults.push({ ...fault, path: /^\/api\//, times: Number.POSITIVE_INFINITY });
}
