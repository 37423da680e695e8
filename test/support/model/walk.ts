/** One walk: people do things on their phones, the world does things to them. */

import type { Quirks } from '../servers/normalising/quirks.ts';
import { cellsOf, heldBy } from './cells.ts';
import { Diary } from './memory.ts';
import { Person } from './person.ts';
import { Phone, type World } from './phone.ts';
import { expectNoStranger, expectUnseen, screens } from './screens.ts';
import type { ModelServer } from './servers.ts';
import { type Event, isDeed, type Profile, type Step } from './steps.ts';

/** The morning of TODAY, on the calendar of the machine that runs the test. */
const MORNING_MS = new Date(2026, 10, 20, 8).getTime();
/** By then a phone looks for what it gave up. */
const LOOK_UP_AFTER_MS = 30_000;
/** A phone waits for 15 s. */
const SLOWEST_MS = 14_000;
/** How far the phones' clocks are off; no two sessions begin in one millisecond. */
const SKEWS_MS = [0, 7 * 60_000 + 137];

export class Walk {
  readonly world: World;
  readonly diary = new Diary();
  readonly phones: Phone[] = [];
  readonly profile: Profile;
  /** Phones that were never signed out: their journals are whole. */
  readonly signedIn = new Set<number>();
  /** Changes that each phone kept. */
  readonly changes = new Map<number, Set<number>>();
  /** Where the server can neither compare nor add, two drains at once or a late write may overwrite. */
  isRacy: boolean;
  wasRestored = false;
  /** The server was one without extensions, at least for a while. */
  wasBare: boolean;
  readonly #people: Person[] = [];
  #server: ModelServer | null = null;

  readonly #quirks: Partial<Quirks>;

  /** The server gives the exercises of a plan ids of its own. */
  get mintsExercises(): boolean {
    return (this.#quirks.exerciseIds ?? 'kept') !== 'kept';
  }

  constructor(profile: Profile, quirks: Partial<Quirks>) {
    this.profile = profile;
    this.#quirks = quirks;
    const { lagReads = 0, lagMs = 0 } = quirks;
    const slowestMs = profile.slow ? SLOWEST_MS : 0;
    // The way there, what holds it up and the lag: longer, and no phone can know (PROTOCOL, Limits).
    const latestMs = LOOK_UP_AFTER_MS - slowestMs - (lagReads > 0 ? lagMs : 0);
    this.world = { nowMs: MORNING_MS, serverSkewMs: 0, latestMs, slowestMs };
    this.wasBare = profile.server !== 'own';
    // A look at a replica that lags finds nothing of what another phone has just sent.
    this.isRacy = profile.phones > 1 && (quirks.lagReads ?? 0) > 0;
  }

  get server(): ModelServer {
    if (!this.#server) throw new Error('The walk has not begun.');
    return this.#server;
  }

  /** The people's phones, signed in, before anything happens. */
  async begin(server: ModelServer): Promise<void> {
    this.#server = server;
    const { world, diary } = this;
    for (const [at, skewMs] of SKEWS_MS.slice(0, this.profile.phones).entries()) {
      const phone = await Phone.pickUp(world, server, skewMs);
      this.phones.push(phone);
      this.#people.push(new Person(phone, at, { world, diary }));
      this.changes.set(at, new Set());
      this.signedIn.add(at);
    }
  }

  async take(step: Step): Promise<void> {
    const [phone, person] = [this.phones[step.phone], this.#people[step.phone]];
    if (!phone || !person) throw new Error(`There is no phone ${step.phone}.`);
    // Nothing happens at the same instant.
    this.world.nowMs += 300;
    if (!isDeed(step)) {
      await this.#happen(step.phone, phone, step);
      return phone.radio.metStranger ? expectNoStranger(phone) : undefined;
    }
    await person.does(step);
    const seqs = await phone.account.db.outbox.toCollection().primaryKeys();
    for (const seq of seqs) this.changes.get(step.phone)?.add(seq);
  }

  async #happen(at: number, phone: Phone, event: Event): Promise<void> {
    switch (event.do) {
      case 'drain':
        return this.#drain(at, () => phone.drain(event.read));
      case 'die':
        return this.#drain(at, () => phone.drainAndDie(event.calls, event.when));
      case 'freeze':
        return this.#freeze(at, phone, event);
      case 'fault':
        return phone.radio.faults.plan(...event.faults);
      case 'trouble':
        return this.server.befall(event.trouble);
      case 'signal':
        phone.radio.connected = event.on;
        return;
      case 'stranger':
        phone.radio.strangerAfter = event.after;
        return;
      case 'restart':
        return phone.restart();
      case 'tabs':
        return phone.drainInTwoTabs();
      case 'everyoneDrains':
        this.isRacy ||= this.phones.length > 1 && this.wasBare;
        await Promise.all(this.phones.map((one) => one.drain(true)));
        return;
      case 'signOutAndIn':
        this.signedIn.delete(at);
        return phone.signOutAndIn();
      case 'backUp':
        return this.server.backUp();
      case 'restore':
        return this.#restore();
      case 'extensions':
        this.wasBare ||= !event.on;
        return this.server.setExtended(event.on);
      case 'wait':
        return this.wait(event.ms);
      case 'jump':
        phone.skewMs += event.ms;
        return;
      case 'serverJump':
        this.world.serverSkewMs = event.toMs;
    }
  }

  async #freeze(
    at: number,
    phone: Phone,
    { moments, meanwhile }: Extract<Event, { do: 'freeze' }>,
  ): Promise<void> {
    await phone.drainFrozen(moments, () => {
      if (meanwhile === 'drain') return phone.drain(true);
      this.signedIn.delete(at);
      return phone.signOutAndIn();
    });
  }

  /** While nobody else writes, and all was read, a drain changes nothing on the screen. */
  async #drain(at: number, drainOnce: () => Promise<unknown>): Promise<void> {
    const { phones, late, jumps } = this.profile;
    const phone = this.phones[at];
    const isAlone = phones === 1 && !late && !jumps && this.signedIn.has(at);
    const isLagging = (this.#quirks.lagReads ?? 0) > 0;
    const isCalm = isAlone && !this.wasRestored && !isLagging;
    const before = phone && isCalm ? await screens(phone) : null;
    await drainOnce();
    if (phone && before && !this.#hasLeaked()) expectUnseen(before, await screens(phone));
  }

  #hasLeaked(): boolean {
    return this.phones.some(({ radio }) => radio.ledger.leaked.length > 0);
  }

  /** Time passes, and what was on its way long enough arrives. */
  async wait(ms: number): Promise<void> {
    this.world.nowMs += ms;
    for (const { radio } of this.phones) {
      await radio.arrive();
      this.isRacy ||= radio.wasLate && this.wasBare;
    }
  }

  /** What the server had and loses is its own loss; what waits on a phone is not. */
  async #restore(): Promise<void> {
    this.wasRestored = true;
    this.server.restore();
    const waiting = new Set<string>();
    for (const { account, radio } of this.phones) {
      radio.ledger.meansAnew('DELETE');
      for (const { change, delivery } of await account.db.outbox.toArray()) {
        if (change.kind === 'unknown' || delivery.state !== 'queued') continue;
        const keyOf = (name: string) => this.diary.keyOfPlan(name);
        for (const [cell, value] of cellsOf(heldBy(change), change, keyOf)) {
          waiting.add(JSON.stringify([cell, value]));
        }
      }
    }
    const { memory } = this.diary;
    memory.excuse(({ cell, value }) => !waiting.has(JSON.stringify([cell, value])));
  }
}
