import { useState } from 'react';
import { currentSet, type Position } from '../../domain/currentSet.ts';
import type { Session, SetPlace } from '../../domain/session.ts';

interface PositionInSession {
  /** The set at hand; null when all are done. */
  readonly current: SetPlace | null;
  /** A set was tapped or typed in. */
  goTo(place: SetPlace): void;
  /** A set was ticked, or is left as it is. */
  goPast(place: SetPlace): void;
}

/** Where in a session the person is; after a reload, behind the last tick. */
export function usePosition(session: Session): PositionInSession {
  const [position, setPosition] = useState<Position | null>(null);
  const nameAt = ({ exercise }: SetPlace) => session.exercises[exercise]?.name;
  return {
    current: currentSet(session, position),
    goTo: (place) => setPosition({ place, name: nameAt(place), isPast: false }),
    goPast: (place) => setPosition({ place, name: nameAt(place), isPast: true }),
  };
}
