/** What went through a radio, and what of it should not have. */
import type { Answered, Call } from './servers.ts';

/** True for an answer that says that a write was done: empty, or JSON of some structure. */
export function isClean({ status, text }: Answered): boolean {
  return status >= 200 && status < 300 && (text === '' || /^[[{]/.test(text));
}

/** What one drain hears. */
export interface Hearing {
  /** Who answered the last time it asked who is there. */
  isWithStranger: boolean;
  sends(call: Call): void;
  hears(call: Call): void;
  reachesStranger(call: Call): void;
  /** It has kept what it heard. */
  keep(): void;
}

export class Ledger {
  /** Writes that the server carried out, but for those that arrived late. */
  readonly executed: Call[] = [];
  /** Writes that left, and never reached the server, or only later. */
  readonly vanished: Call[] = [];
  /** Sent by a context that had been overtaken or signed out of (14c). */
  readonly unentitled: Call[] = [];
  /** Sent again after a clean answer (14a). */
  readonly resent: Call[] = [];
  /** Carried out in another account, and whether the drain had been told so. */
  readonly leaked: { readonly call: Call; readonly wasTold: boolean }[] = [];
  readonly #acknowledged = new Set<string>();

  openDrain(): Hearing {
    const heard = new Set<string>();
    const hearing: Hearing = {
      isWithStranger: false,
      sends: (call) => {
        const key = meaningOf(call);
        if (key !== null && (heard.has(key) || this.#acknowledged.has(key))) this.resent.push(call);
      },
      hears(call) {
        const key = meaningOf(call);
        if (key !== null) heard.add(key);
      },
      reachesStranger: (call) => {
        this.leaked.push({ call, wasTold: hearing.isWithStranger });
      },
      keep: () => {
        for (const key of heard) this.#acknowledged.add(key);
      },
    };
    return hearing;
  }

  /** Its person means it anew: what is sent from now on is another change. `text`: of its request. */
  meansAnew(text: string): void {
    for (const key of this.#acknowledged) if (key.includes(text)) this.#acknowledged.delete(key);
  }
}

/**
 * Two requests of one meaning have the same; null where a request does not say what is meant, as a
 * total of calories: its sum is judged instead.
 */
function meaningOf({ method, path, body, headers }: Call): string | null {
  if (method === 'GET') return null;
  const key = headers['idempotency-key'];
  if (path === '/api/user') {
    const isGoal = typeof body === 'object' && body !== null && 'calorieGoal' in body;
    if (!isGoal) return key ?? null;
  }
  return `${method} ${path} ${JSON.stringify(body)}`;
}
