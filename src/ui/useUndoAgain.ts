import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNDO_MS } from '../domain/constants.ts';
import { type Day, localDay } from '../domain/days.ts';
import { shownName } from '../domain/names.ts';
import type { Account } from '../store/account.ts';
import { readUnsent, undoComplete } from '../store/completedSession.ts';
import { readDiscarded, undoDiscard } from '../store/leftSession.ts';
import { undo } from '../store/outbox/append.ts';
import { readUndoable, type Undoable } from '../store/outbox/undoable.ts';
import { useAccount } from './accountContext.ts';
import { dayText } from './dates.ts';
import { HOME_TEXT } from './home/text.ts';
import { useNotices } from './parts/notices.ts';
import { TEXT } from './text.ts';

/** What is left of its time is too short to read it, and to press it. */
const TOO_SHORT_MS = 1_000;

/**
 * A page that is loaded again has lost its toast, and the alert of a saved workout, but not what they take
 * back (D26): it is offered for what is left of its time, once the screens are there.
 */
export function useUndoAgain(
  areThere: boolean,
  offerReopening: (id: string) => Promise<void>,
): void {
  const account = useAccount();
  const { offerUndo, withdraw } = useNotices();
  // As the page begins: what it does itself it offers itself. Where that cannot be read, nothing can be taken back.
  const [found] = useState(() => readWhatWas(account).catch(() => null));

  const offerAgain = useEffectEvent(async () => {
    const was = await found;
    if (!was) return;
    const { completed } = was;
    const nowMs = account.clock.nowMs();
    for (const { endsMs, what, undo: takeBack, how } of was.offers) {
      const forMs = endsMs - nowMs;
      if (forMs < TOO_SHORT_MS || forMs > UNDO_MS) continue;
      // The last addition only.
      if (how?.about === 'calories') withdraw('calories');
      offerUndo(what, takeBack, { ...how, forMs });
    }
    const leftMs = completed ? completed.endsMs - nowMs : 0;
    // Nobody has read yet that it is saved: it waits for that, and is the newest.
    if (completed && leftMs > UNDO_MS) await offerReopening(completed.id);
  });

  const isOffered = useRef(false);
  useEffect(() => {
    if (!areThere || isOffered.current) return;
    isOffered.current = true;
    void offerAgain();
  }, [areThere]);
}

/** The offers, the oldest first. */
async function readWhatWas(account: Account) {
  const [completed, discarded, undoable] = await Promise.all([
    readUnsent(account),
    readDiscarded(account),
    readUndoable(account),
  ]);
  const today = localDay(account.clock.nowMs());
  const offers = [
    ...(completed ? [completed] : []).map(({ id, endsMs }) => ({
      endsMs,
      what: TEXT.savedWorkout,
      how: undefined,
      undo: () => undoComplete(account, id),
    })),
    ...discarded.map(({ session, endsMs }) => ({
      endsMs,
      what: TEXT.discarded(shownName(session.planName)),
      how: undefined,
      undo: () => undoDiscard(account, session.id),
    })),
    ...undoable.map(({ opId, change, endsMs }) => ({
      endsMs,
      ...wordsOf(change, today),
      undo: () => undo(account, opId),
    })),
  ];
  return { completed, offers: offers.sort((a, b) => a.endsMs - b.endsMs) };
}

function wordsOf(change: Undoable, today: Day) {
  switch (change.kind) {
    case 'plan.delete':
      return { what: TEXT.deleted(shownName(change.name)), how: undefined };
    case 'session.delete':
      return { what: TEXT.deleted(shownName(change.session.workoutName)), how: undefined };
    case 'weight.delete':
      return { what: TEXT.deletedWeightOn(dayText(change.day, today)), how: undefined };
    case 'calories.add': {
      const label = HOME_TEXT.undoAdding(change.amount);
      return { what: HOME_TEXT.added(change.amount), how: { about: 'calories', label } as const };
    }
  }
}
