/** A weak signal that is there for a moment now and then, in virtual time: what crosses its end is lost. */
import type { TestClock } from '../rig.ts';

const EVERY_MS = 60_000;
const LASTS_MS = 5_000;
const ONE_WAY_MS = 300;
/** 64 kbit/s. */
const BYTES_PER_MS = 8;
/** Of a request and of an answer. */
const HEAD_BYTES = 500;

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface BriefSignal {
  readonly fetch: Fetch;
  /** Requests that the server did, and whose answers were lost. */
  readonly lost: string[];
  /** Time passes until there is signal again. */
  untilBack(): void;
}

export function briefSignal(server: Fetch, clock: TestClock): BriefSignal {
  const intoIt = () => clock.nowMs() % EVERY_MS;
  const isThere = () => intoIt() < LASTS_MS;
  const lost: string[] = [];
  /** What so many bytes take, one after the other as on one link; throws when they do not get through. */
  function carry(bytes: number): void {
    const wasThere = isThere();
    clock.advance(ONE_WAY_MS + (HEAD_BYTES + bytes) / BYTES_PER_MS);
    if (!wasThere || !isThere()) throw new TypeError('Failed to fetch');
  }
  return {
    lost,
    async fetch(path, init = {}) {
      carry(typeof init.body === 'string' ? init.body.length : 0);
      const answer = await server(path, init);
      const text = await answer.text();
      try {
        carry(text.length);
      } catch (error) {
        if ((init.method ?? 'GET') !== 'GET') lost.push(path);
        throw error;
      }
      const hasBody = answer.status !== 204 && answer.status !== 304;
      return new Response(hasBody ? text : null, answer);
    },
    untilBack: () => clock.advance(EVERY_MS - intoIt()),
  };
}
