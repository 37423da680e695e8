import { useRef, useState } from 'react';
import { holdsAnything, type PlanDraft } from '../../domain/plan.ts';
import { discardBuilderDraft, keepBuilderDraft } from '../../store/builder.ts';
import { savePlan } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { useNotices } from '../parts/notices.ts';
import { notKeptText } from '../parts/notKept.ts';
import { WriteQueue } from '../parts/writeQueue.ts';
import { useOpenBuilder } from './openBuilder.ts';
import { BUILDER_TEXT } from './text.ts';

type Problem = 'notSaved' | 'notClosed';

/** The builder that this tab has open. */
export interface BuilderOfTab {
  readonly id: string;
  /** What it holds as it comes to the screen. */
  readonly opened: PlanDraft;
  readonly onClosed: () => void;
}

interface DraftInHand {
  readonly draft: PlanDraft;
  /** What could not be done on this device, in words. */
  readonly problem: string | null;
  /** False where it changed nothing, or comes too late: the builder closes. */
  edit(change: (draft: PlanDraft) => PlanDraft): boolean;
  save(): Promise<void>;
  discard(): Promise<void>;
}

/** What the builder holds: read once, shown at once, and kept on the device at every change. */
export function useDraft({ id, opened, onClosed }: BuilderOfTab): DraftInHand {
  const account = useAccount();
  const { offerUndo, withdraw } = useNotices();
  const openAgain = useOpenBuilder();
  const [draft, setDraft] = useState(opened);
  const latest = useRef(opened);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [notKept, setNotKept] = useState<string | null>(null);
  const [queue] = useState(
    () => new WriteQueue((found) => setNotKept(found && notKeptText(found.error))),
  );
  const isClosing = useRef(false);

  function keep(edited: PlanDraft) {
    queue.put('draft', () => keepBuilderDraft(account, id, edited));
  }

  /** Last in the queue: no change may be kept after the draft is gone, or it would open again. */
  async function close(end: () => Promise<void>, otherwise: Problem) {
    if (isClosing.current) return;
    isClosing.current = true;
    try {
      setProblem(null);
      // A keep that failed no longer matters once the draft is gone.
      await queue.flush().catch(() => undefined);
      await end();
      onClosed();
    } catch {
      // The device could not write: everything stays open, and the person is told.
      setProblem(otherwise);
      isClosing.current = false;
      // What was typed meanwhile.
      keep(latest.current);
    }
  }

  return {
    draft,
    problem: problem ? BUILDER_TEXT[problem] : notKept,
    edit(change) {
      const edited = change(latest.current);
      if (edited === latest.current) return false;
      latest.current = edited;
      setDraft(edited);
      if (isClosing.current) return false;
      keep(edited);
      return true;
    },
    save: () =>
      close(async () => {
        await savePlan(account, latest.current, id);
        withdraw('builder');
      }, 'notSaved'),
    discard: () =>
      close(async () => {
        const held = latest.current;
        await discardBuilderDraft(account, id);
        withdraw('builder');
        if (holdsAnything(held)) offerUndo(BUILDER_TEXT.closed, () => openAgain(held, 'before'));
      }, 'notClosed'),
  };
}
