/** A person at one of their phones: does things on its screens, and remembers what was meant. */

import { UNDO_MS } from '../../../src/domain/constants.ts';
import { localDay } from '../../../src/domain/days.ts';
import { samePlan } from '../../../src/domain/normalised.ts';
import { draftOfPlan, type Plan, type PlanDraft, planOfDraft } from '../../../src/domain/plan.ts';
import { addCalories, setCalorieGoal } from '../../../src/store/calories.ts';
import { completeWorkout, undoComplete } from '../../../src/store/completedSession.ts';
import type { ListedSession } from '../../../src/store/history/listed.ts';
import { deleteWorkout, readRecentSessions } from '../../../src/store/history/sessions.ts';
import { changeSet, readRunningSession, startWorkout } from '../../../src/store/liveSession.ts';
import { undo } from '../../../src/store/outbox/append.ts';
import { readNews, sendMineAgain } from '../../../src/store/outbox/news.ts';
import { deletePlan, readPlans, savePlan } from '../../../src/store/plans.ts';
import { readProfile } from '../../../src/store/profile.ts';
import { deleteWeight, readWeights, saveWeight } from '../../../src/store/weights.ts';
import { edited, newPlan } from './builder.ts';
import {
  cellOfDay,
  cellOfSession,
  cellsOf,
  cellsOfPlan,
  GOAL,
  numberOfSession,
  titleOf,
  type Value,
  whole,
} from './cells.ts';
import type { Diary } from './memory.ts';
import type { Phone, World } from './phone.ts';
import type { Deed } from './steps.ts';

export class Person {
  readonly #phone: Phone;
  readonly #at: number;
  readonly #world: World;
  readonly #diary: Diary;
  readonly #undoable: { readonly opId: string; readonly kcal: number }[] = [];
  #completed: { readonly sessionId: string; readonly opId: string } | null = null;

  constructor(phone: Phone, at: number, { world, diary }: { world: World; diary: Diary }) {
    this.#phone = phone;
    this.#at = at;
    this.#world = world;
    this.#diary = diary;
  }

  async does(deed: Deed): Promise<unknown> {
    const { account } = this.#phone;
    switch (deed.do) {
      case 'plan':
        return this.#build(null, newPlan(this.#diary.nextNumber(), deed.spelling));
      case 'edit': {
        const plan = (await readPlans(account))[deed.which];
        return (
          plan &&
          !plan.isPartial &&
          this.#build(plan, edited(draftOfPlan(plan), deed.edit, this.#diary.nextNumber()))
        );
      }
      case 'drop': {
        const plan = (await readPlans(account))[deed.which];
        return plan && this.#drop(plan);
      }
      case 'train':
        return this.#train(deed.undoable ? COMPLETED_UNDO_MS : 0);
      case 'reopen':
        return this.#reopen();
      case 'forget': {
        const session = (await readRecentSessions(account, RECENT))[deed.which];
        return session && this.#forget(session);
      }
      case 'again':
        return this.#sendAgain();
      case 'undo':
        return this.#undo();
      case 'weigh':
        return this.#weigh(deed.day, this.#diary.nextNumber() + deed.fraction);
      case 'unweigh':
        return this.#weigh(deed.day, null);
      case 'eat':
        return this.#eat(deed);
      case 'aim': {
        const goal = 1_000 + this.#diary.nextNumber();
        const seen = (await readProfile(account))?.calorieGoal ?? null;
        await setCalorieGoal(account, goal);
        return this.#note(GOAL, { value: goal, seen });
      }
    }
  }

  #note(cell: string, { value, seen, opId }: { value: Value; seen: Value; opId?: string }): void {
    this.#diary.memory.note({ phone: this.#at, cell, value, seen, opId });
  }

  async #weigh(day: string, weight: number | null): Promise<void> {
    const { account } = this.#phone;
    const shown = (await readWeights(account))[day];
    const seen = shown === undefined ? null : whole(shown);
    const cell = cellOfDay(day);
    this.#phone.radio.ledger.meansAnew(`DELETE /api/weight/${day}`);
    if (weight !== null) {
      await saveWeight(account, day, weight);
      return this.#note(cell, { value: whole(weight), seen });
    }
    // Nobody deletes what is not on the screen.
    if (seen === null) return;
    const opId = await deleteWeight(account, day);
    this.#undoable.push({ opId, kcal: 0 });
    this.#note(cell, { value: null, seen, opId });
  }

  /** Saves a plan of the builder. */
  async #build(before: Plan | null, draft: PlanDraft): Promise<void> {
    // There is nothing to save.
    if (before && samePlan(before, planOfDraft(draft, before.id))) return;
    const key = this.#diary.keyOfPlan(before?.name ?? draft.name);
    this.#phone.radio.ledger.meansAnew(titleOf(draft.name));
    this.#diary.nameOfPlan(draft.name, key);
    await savePlan(this.#phone.account, draft);
    const exercises = draft.exercises.map(({ name, weight, reps }) => ({
      name,
      weight: Number(weight),
      reps: Number(reps),
    }));
    const after = cellsOfPlan(key, { name: draft.name, exercises });
    this.#diary.memory.noteChange(
      { phone: this.#at, opId: undefined },
      { before: before ? cellsOfPlan(key, before) : new Map(), after },
    );
  }

  async #drop(plan: Plan): Promise<void> {
    const opId = await deletePlan(this.#phone.account, plan);
    this.#undoable.push({ opId, kcal: 0 });
    const before = cellsOfPlan(this.#diary.keyOfPlan(plan.name), plan);
    const change = { before, after: new Map() };
    this.#diary.memory.noteChange({ phone: this.#at, opId }, change);
  }

  async #train(undoMs: number): Promise<void> {
    const { account } = this.#phone;
    const [plan] = await readPlans(account);
    if (!plan) return;
    // One that was reopened goes on.
    await startWorkout(account, plan);
    const session = await readRunningSession(account);
    if (!session) throw new Error('No session is running.');
    const number = this.#diary.nextNumber();
    const done = { reps: String(number), completed: true };
    await changeSet(account, session.id, { exercise: 0, set: 0, ...done });
    this.#world.nowMs += 2_000;
    await completeWorkout(account, session.id, { undoMs });
    this.#diary.planOfSession.set(number, this.#diary.keyOfPlan(session.planName));
    const opId = cellOfSession(number);
    this.#completed = { sessionId: session.id, opId };
    this.#note(cellOfSession(number), { value: 'there', seen: null, opId });
  }

  async #reopen(): Promise<void> {
    if (!this.#completed) return;
    const { sessionId, opId } = this.#completed;
    if (await undoComplete(this.#phone.account, sessionId)) this.#diary.memory.takeBack(opId);
  }

  async #forget(session: ListedSession): Promise<void> {
    const cell = cellOfSession(numberOfSession(session));
    const opId = await deleteWorkout(this.#phone.account, session);
    if (opId === null) return;
    this.#undoable.push({ opId, kcal: 0 });
    this.#note(cell, { value: null, seen: 'there', opId });
  }

  async #eat({ kcal, undoable }: Extract<Deed, { do: 'eat' }>): Promise<void> {
    const { account } = this.#phone;
    const day = localDay(account.clock.nowMs());
    this.#diary.kcal += kcal;
    const opId = await addCalories(account, day, kcal, { undoMs: undoable ? UNDO_MS : 0 });
    if (opId !== null) this.#undoable.push({ opId, kcal });
  }

  async #undo(): Promise<void> {
    const last = this.#undoable.pop();
    if (!last || !(await undo(this.#phone.account, last.opId))) return;
    this.#diary.memory.takeBack(last.opId);
    this.#diary.kcal -= last.kcal;
  }

  async #sendAgain(): Promise<void> {
    const { account, radio } = this.#phone;
    const items = (await readNews(account))?.items ?? [];
    const item = items.find((one) => one.kind !== 'lostCalories' && one.offer !== null);
    if (!item || item.kind === 'lostCalories') return;
    await sendMineAgain(account, item);
    radio.ledger.meansAnew('');
    const keyOf = (name: string) => this.#diary.keyOfPlan(name);
    const before = cellsOf(item.stands, item.change, keyOf);
    const after = cellsOf(item.ours, item.change, keyOf);
    if (item.change.kind === 'weight.set') {
      // Meant once more, also where the server has made the same pound of it.
      for (const [cell, value] of after)
        this.#note(cell, { value, seen: before.get(cell) ?? null });
      return;
    }
    this.#diary.memory.noteChange({ phone: this.#at, opId: undefined }, { before, after });
  }
}

/** As long as the app keeps a completed workout back. */
const COMPLETED_UNDO_MS = 120_000;
/** As many as the history shows at first. */
const RECENT = 20;
