import { liveQuery, type Subscription } from 'dexie';

interface Listener<T> {
  readonly next: (value: T) => void;
  readonly error: (error: unknown) => void;
}

/**
 * A live query for all who ask the same: read once for all of them, and whoever comes later has its answer
 * at once. Nobody may change an answer.
 */
export interface SharedQuery<T> {
  hasValue(): boolean;
  getValue(): T | undefined;
  /** Tells the answer, and each later one. @returns how to stop */
  subscribe(next: (value: T) => void, error: (error: unknown) => void): () => void;
}

const queries = new WeakMap<object, Map<unknown, SharedQuery<unknown>>>();

/** The query that all share who read this of an account or a device. */
export function sharedQuery<Of extends object, T>(
  read: (of: Of) => Promise<T>,
  of: Of,
): SharedQuery<T> {
  const known = queries.get(of) ?? new Map<unknown, SharedQuery<unknown>>();
  queries.set(of, known);
  // What stands under a reading function is what it reads.
  const shared = (known.get(read) as SharedQuery<T> | undefined) ?? shareQuery(() => read(of));
  known.set(read, shared);
  return shared;
}

function shareQuery<T>(read: () => Promise<T>): SharedQuery<T> {
  const listeners = new Set<Listener<T>>();
  let subscription: Subscription | null = null;
  let answer: { readonly value: T } | null = null;

  const stop = () => {
    subscription?.unsubscribe();
    subscription = null;
    answer = null;
  };
  const start = () =>
    liveQuery(read).subscribe({
      next(value) {
        answer = { value };
        for (const { next } of listeners) next(value);
      },
      error(reason) {
        // Whoever asks next asks anew.
        stop();
        for (const { error } of listeners) error(reason);
      },
    });

  return {
    hasValue: () => answer !== null,
    getValue: () => answer?.value,
    subscribe(next, error) {
      const listener = { next, error };
      listeners.add(listener);
      if (answer) next(answer.value);
      subscription ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
