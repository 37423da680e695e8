import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import type { Session } from '../../domain/session.ts';
import { undo } from '../../store/outbox/append.ts';
import { readTodaysNumbers, takeTodaysNumbers } from '../../store/plans.ts';
import { useAccount } from '../accountContext.ts';
import { notKeptText } from '../parts/notKept.ts';

/**
 * Whether the plan of a completed workout learns from it (D31). Each choice is kept at once, as a switch says:
 * the app may be killed before its dialog is closed.
 */
export function useTodaysNumbers(session: Session) {
  const account = useAccount();
  const offer = useLiveQuery(() => readTodaysNumbers(account, session), [account, session]);
  // As it was offered: a plan that has learned the numbers has nothing more to learn.
  const [chosen, setChosen] = useState<typeof offer>();
  const [isTaken, setTaken] = useState(false);
  /** Why the newest choice was not kept: a toast would stand below the dialog. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = chosen ?? offer;
  /** What the choice before has come to: the edit, where the plan has one. */
  const last = useRef<Promise<string | null>>(Promise.resolve(null));

  /** @returns the edit that the plan has then */
  const keepChoice = async (isOn: boolean, opId: string | null) => {
    try {
      setRefusal(null);
      if (isOn) return opId ?? (await takeTodaysNumbers(account, session));
      return opId === null || (await undo(account, opId)) ? null : opId;
    } catch (error) {
      setRefusal(notKeptText(error));
      return opId;
    }
  };
  const choose = (isOn: boolean) => {
    setChosen(shown);
    setTaken(isOn);
    const turn = last.current.then((opId) => keepChoice(isOn, opId));
    last.current = turn;
    void turn.then((opId) => {
      // What the newest choice has come to is what stands.
      if (last.current === turn) setTaken(opId !== null);
    });
  };
  return { shown, isTaken, refusal, choose };
}
