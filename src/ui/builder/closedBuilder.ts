import type { PlanDraft } from '../../domain/plan.ts';
import type { Account } from '../../store/account.ts';
import { closedBuilderIn, closedBuilderText } from '../../store/builder.ts';
import type { TabMemory } from '../tabMemory.ts';
import type { OpenBuilder } from './openBuilder.ts';

/** Where a tab remembers, through a reload, the builder that it has closed without saving. */
const CLOSED = 'repkeep-closed-builder';

export function noteClosedBuilder(memory: TabMemory, account: Account, draft: PlanDraft): void {
  memory.set(CLOSED, closedBuilderText(account, draft));
}

/** Nothing of a person stays here once they log out (D7). */
export function forgetClosedBuilder(memory: TabMemory): void {
  memory.set(CLOSED, null);
}

/** The builder that this tab has closed, until when that can be taken back, and how; null where there is none. */
export function readClosedBuilder(
  memory: TabMemory,
  account: Account,
  open: OpenBuilder,
): { endsMs: number; undo: () => Promise<boolean> } | null {
  const text = memory.get(CLOSED);
  const closed = closedBuilderIn(account, text);
  const leftMs = closed ? closed.endsMs - account.clock.nowMs() : 0;
  const forget = () => {
    // Another one may have been closed since.
    if (memory.get(CLOSED) === text) memory.set(CLOSED, null);
  };
  // Nobody's plan is left lying about.
  setTimeout(forget, Math.max(0, leftMs));
  if (!closed || leftMs <= 0) return null;
  const undo = async () => {
    const isOpen = await open(closed.draft, 'before');
    if (isOpen) forget();
    return isOpen;
  };
  return { endsMs: closed.endsMs, undo };
}
