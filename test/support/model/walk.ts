/** One walk: people do things on their phones, the world does things to them. */
import { localDay } from '../../../src/domain/days.ts';
import { draftOfPlan, type Plan } from '../../../src/domain/plan.ts';
import { admitAccount, signOutAccount } from '../../../src/store/account.ts';
import { addCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import {
  changeSet,
  completeWorkout,
  readRunningSession,
  startWorkout,
} from '../../../src/store/liveSession.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { FencedError } from '../../../src/store/outbox/fence.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { drain } from '../../../src/sync/drain/drain.ts';
import { PUSH_DAY } from '../samples.ts';
import { Meanings } from './memory.ts';
import { Phone, type World } from './phone.ts';
import { drainUnseen } from './screens.ts';
import type { ModelServer } from './servers.ts';
import { type Deed, type Event, isDeed, type Profile, type Step } from './steps.ts';

/** The morning of TODAY, on the calendar of the machine that runs the test. */
const MORNING_MS = new Date(2026, 10, 20, 8).getTime();
/** How far the phones' clocks are off. */
const SKEWS_MS = [0, 7 * 60_000];
export const GOAL = 'goal';

export class Walk {
  readonly world: World = { nowMs: MORNING_MS };
  readonly phones: Phone[] = [];
  readonly weights = new Meanings<number>();
  readonly plans = new Meanings<string>();
  readonly goals = new Meanings<number>();
  readonly sessionIds: string[] = [];
  /** The key of a plan, by any name it ever had. */
  readonly keyOfName = new Map<string, string>();
  /** Changes that were kept, by phone; none for a phone that was signed out, which clears its journal. */
  readonly opIds = new Map<number, Set<string>>();
  /** Phones that were signed out and have not read everything since. */
  readonly #blind = new Set<number>();
  readonly #undoable = new Map<number, string[]>();
  kcal = 0;
  readonly profile: Profile;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** The people's phones, signed in, before anything happens. */
  async begin(server: ModelServer): Promise<void> {
    for (const skewMs of SKEWS_MS.slice(0, this.profile.phones)) {
      this.opIds.set(this.phones.length, new Set());
      this.phones.push(await Phone.pickUp(this.world, server, skewMs));
    }
  }

  phone(index: number): Phone {
    const phone = this.phones[index];
    if (!phone) throw new Error(`There is no phone ${index}.`);
    return phone;
  }

  async take(step: Step): Promise<void> {
    // Nothing happens at the same instant.
    this.world.nowMs += 300;
    if (!isDeed(step)) return this.#happen(step.phone, step);
    await this.#act(step.phone, step);
    const entries = await this.phone(step.phone).account.db.outbox.toArray();
    for (const { opId } of entries) this.opIds.get(step.phone)?.add(opId);
  }

  async #act(at: number, deed: Deed): Promise<void> {
    const { account } = this.phone(at);
    switch (deed.do) {
      case 'plan':
        return this.#build(at, null);
      case 'edit':
      case 'drop':
        return this.#change(at, deed);
      case 'train':
        return this.#train(at);
      case 'undo': {
        const opId = this.#undoable.get(at)?.pop();
        if (opId === undefined || !(await undo(account, opId))) return;
        this.weights.takeBack(opId);
        this.plans.takeBack(opId);
        return;
      }
      case 'weigh':
        await saveWeight(account, deed.day, deed.weight);
        this.weights.note(at, deed.day, deed.weight);
        return;
      case 'unweigh': {
        // Nobody deletes what is not on the screen; and what is there but was not read again since a
        // sign-in is spared, as it should be.
        if (this.#blind.has(at) || !(deed.day in (await readWeights(account)))) return;
        const opId = await deleteWeight(account, deed.day);
        this.weights.note(at, deed.day, null, opId);
        this.#canUndo(at, opId);
        return;
      }
      case 'eat':
        await addCalories(account, localDay(account.clock.nowMs()), deed.kcal);
        this.kcal += deed.kcal;
        return;
      case 'aim':
        await setCalorieGoal(account, deed.kcal);
        this.goals.note(at, GOAL, deed.kcal);
    }
  }

  #canUndo(at: number, opId: string): void {
    this.#undoable.set(at, [...(this.#undoable.get(at) ?? []), opId]);
  }

  async #change(at: number, { do: kind, which }: Deed & { which: number }): Promise<void> {
    const { account } = this.phone(at);
    const plan = (await readPlans(account))[which];
    if (!plan) return;
    if (kind === 'edit') return this.#build(at, plan);
    const opId = await deletePlan(account, plan);
    this.plans.note(at, this.keyOfName.get(plan.name) ?? plan.name, null, opId);
    this.#canUndo(at, opId);
  }

  /** A plan of the builder: made new, or the one given under a new name. */
  async #build(at: number, plan: Plan | null): Promise<void> {
    const name = `Plan ${this.keyOfName.size}`;
    const made = PUSH_DAY.exercises.map((one) => ({ ...one, id: crypto.randomUUID() }));
    const draft = plan ? draftOfPlan(plan) : { planId: null, exercises: made };
    await savePlan(this.phone(at).account, { ...draft, name });
    const key = plan ? (this.keyOfName.get(plan.name) ?? plan.name) : name;
    this.keyOfName.set(name, key);
    this.plans.note(at, key, name);
  }

  async #train(at: number): Promise<void> {
    const { account } = this.phone(at);
    const [plan] = await readPlans(account);
    if (!plan) return;
    await startWorkout(account, plan);
    const session = await readRunningSession(account);
    if (!session) throw new Error('No session is running.');
    await changeSet(account, session.id, { exercise: 0, set: 0, completed: true });
    this.world.nowMs += 2_000;
    await completeWorkout(account, session.id);
    this.sessionIds.push(session.id);
  }

  async #happen(at: number, event: Event): Promise<void> {
    const phone = this.phone(at);
    switch (event.do) {
      case 'drain':
        return this.#drain(at, async () => {
          const { failed } = await phone.drain(event.read);
          if (event.read && !failed) this.#blind.delete(at);
        });
      case 'die':
        return this.#drain(at, () => phone.drainAndDie(event.calls, event.when));
      case 'fault':
        phone.radio.faults.push(event.fault);
        return;
      case 'doubt':
        phone.radio.faults.push(...event.faults);
        return;
      case 'signal':
        phone.radio.connected = event.on;
        return;
      case 'stranger':
        phone.radio.stranger = event.on;
        return;
      case 'restart':
        return phone.restart();
      case 'tabs':
        return this.#drainInTwoTabs(phone);
      case 'everyoneDrains':
        await Promise.all(this.phones.map((one) => one.drain(true)));
        return;
      case 'signOutAndIn':
        await signOutAccount(phone.account);
        await admitAccount(phone.account);
        this.opIds.delete(at);
        this.#blind.add(at);
        return;
      case 'wait':
        return this.wait(event.ms);
      case 'jump':
        phone.skewMs += event.ms;
    }
  }

  /** While nobody else writes, and all was read, a drain changes nothing on the screen. */
  async #drain(at: number, drainOnce: () => Promise<unknown>): Promise<void> {
    const { phones, late, jumps } = this.profile;
    const isAlone = phones === 1 && !late && !jumps && this.opIds.has(at);
    await (isAlone ? drainUnseen(this.phone(at), drainOnce) : drainOnce());
  }

  /** Time passes, and what was on its way long enough arrives. */
  async wait(ms: number): Promise<void> {
    this.world.nowMs += ms;
    for (const { radio } of this.phones) await radio.arrive();
  }

  /** Two tabs of one phone, without the lock that keeps them apart: one is fenced off. */
  async #drainInTwoTabs(phone: Phone): Promise<void> {
    const tab = phone.openTab();
    const drains = [phone.drain(true), drain(phone.radio.network, tab, { read: true })];
    for (const drained of await Promise.allSettled(drains)) {
      const isFenced = drained.status === 'rejected' && drained.reason instanceof FencedError;
      if (drained.status === 'rejected' && !isFenced) throw drained.reason;
    }
    tab.db.close();
  }
}
