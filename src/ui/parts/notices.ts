import { createContext } from 'react';
import { useProvided } from '../useProvided.ts';

/** What an offer is about that other taps end; 'numbers': of one set, by its place in the workout. */
export type Topic = 'workout' | 'numbers' | 'builder' | 'calories';

export interface OfferDetails {
  readonly about?: Topic;
  /** What the button is called; it shows 'Undo' (N.home.undo). */
  readonly label?: string;
  /** What is left of its time, where that is not all of it. */
  readonly forMs?: number;
}

/** What a screen can tell the person about a command, one notice at a time. */
export interface Notices {
  /** Says what happened and offers to take it back for the undo time (D26); false: it was too late. */
  offerUndo(what: string, undo: () => Promise<boolean>, how?: OfferDetails): void;
  /** An offer about any of that would come too late from here on. */
  withdraw(...about: Topic[]): void;
  /** Runs a command. False, and said aloud, when this device could not keep it. */
  keep(command: () => Promise<unknown>): Promise<boolean>;
  /** Loads a part of the app that is rarely wanted. Null, and said aloud, when it cannot be had. */
  load<Part>(part: () => Promise<Part>): Promise<Part | null>;
  /** Where notices stand while a dialog covers the page. @returns takes the place away again */
  place(element: HTMLElement): () => void;
}

export const NoticesContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  return useProvided(NoticesContext);
}
