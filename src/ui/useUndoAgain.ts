import { useEffect, useEffectEvent, useRef } from 'react';
import { type Day, localDay } from '../domain/days.ts';
import { shownName } from '../domain/names.ts';
import { readUnconfirmed } from '../store/completedSession.ts';
import { readDiscarded, undoDiscard } from '../store/leftSession.ts';
import { undo } from '../store/outbox/append.ts';
import { readUndoable, type Undoable } from '../store/outbox/undoable.ts';
import { useAccount } from './accountContext.ts';
import { dayText } from './dates.ts';
import { HOME_TEXT } from './home/text.ts';
import { useNotices } from './parts/notices.ts';
import { TEXT } from './text.ts';

/**
 * A page that is loaded again has lost its toast, and the alert of a saved workout, but not what they take
 * back (D26): it is offered for what is left of its time, once the screens are there.
 */
export function useUndoAgain(isOpen: boolean, offerReopening: (id: string) => Promise<void>): void {
  const account = useAccount();
  const { offerUndo, withdraw } = useNotices();

  const offerAgain = useEffectEvent(async () => {
    const [id, discarded, undoable] = await Promise.all([
      readUnconfirmed(account),
      readDiscarded(account),
      readUndoable(account),
    ]);
    if (id !== null) await offerReopening(id);
    for (const { session, forMs } of discarded) {
      const what = TEXT.discarded(shownName(session.planName));
      offerUndo(what, () => undoDiscard(account, session.id), { forMs });
    }
    for (const { opId, change, forMs } of undoable) {
      const { what, how } = wordsOf(change, localDay(account.clock.nowMs()));
      // The last addition only.
      if (how) withdraw(how.about);
      offerUndo(what, () => undo(account, opId), { ...how, forMs });
    }
  });

  const isOffered = useRef(false);
  useEffect(() => {
    if (!isOpen || isOffered.current) return;
    isOffered.current = true;
    // Where they cannot be read, they cannot be taken back either.
    offerAgain().catch(() => undefined);
  }, [isOpen]);
}

function wordsOf(change: Undoable, today: Day) {
  switch (change.kind) {
    case 'plan.delete':
      return { what: TEXT.deleted(shownName(change.name)) };
    case 'session.delete':
      return { what: TEXT.deleted(shownName(change.session.workoutName)) };
    case 'weight.delete':
      return { what: TEXT.deletedWeightOn(dayText(change.day, today)) };
    case 'calories.add': {
      const label = HOME_TEXT.undoAdding(change.amount);
      return { what: HOME_TEXT.added(change.amount), how: { about: 'calories', label } as const };
    }
  }
}
