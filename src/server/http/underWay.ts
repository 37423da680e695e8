/**
 * What is on its way from and to each person, so that neither bodies that never end nor answers that nobody
 * reads fill the memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '../json.ts';
import { Problem } from './problem.ts';
import { whenGone } from './whenGone.ts';

/** Of the bodies, and of the answers, of one person at once before more is refused. */
export const MAX_UNDER_WAY_BYTES = 64 * 1024 * 1024;
const RETRY_AFTER_S = 5;

interface Exchange {
  readonly userId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export class UnderWay {
  readonly #bodies: Sums;
  readonly #answers: Sums;
  /** When the latest read of a person is over. */
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor(maxBytes: number) {
    this.#bodies = new Sums(maxBytes);
    this.#answers = new Sums(maxBytes);
  }

  /** Counts a body, before it is read, until it is answered. Throws 429 where too much is on its way. */
  takeBody(exchange: Exchange): void {
    const { userId, request } = exchange;
    const bytes = bytesAnnounced(request);
    if (bytes === 0) return;
    this.#bodies.check(exchange, 'Earlier requests have not been answered yet.');
    whenGone(exchange, this.#bodies.add(userId, bytes));
  }

  /** Makes an answer and counts it until it has left. Throws 429 where too much has not left yet. */
  async make<T>(exchange: Exchange, make: () => Promise<Json<T>>): Promise<Json<T>> {
    this.#answers.check(exchange, 'Earlier answers have not been read yet.');
    const made = await make();
    const forget = this.#answers.add(exchange.userId, Buffer.byteLength(made.text));
    // For a while longer: to make it keeps everyone waiting, also where nobody takes it (HEAD).
    whenGone(exchange, () => void setTimeout(forget, RETRY_AFTER_S * 1000).unref());
    return made;
  }

  /** Reads after what the person has asked for before: at once, all would be made before one is counted. */
  async inTurn<T>(userId: string, read: () => Promise<T>): Promise<T> {
    const mine = (this.#reads.get(userId) ?? Promise.resolve()).then(read);
    // Whoever comes next does not care.
    const over = mine.catch(() => undefined);
    this.#reads.set(userId, over);
    try {
      return await mine;
    } finally {
      if (this.#reads.get(userId) === over) this.#reads.delete(userId);
    }
  }
}

/** How many bytes are on their way of each person of whom any are. */
class Sums {
  readonly #bytes = new Map<string, number>();
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Throws 429 where too much of this person is on its way. */
  check({ userId, reply }: Exchange, detail: string): void {
    if (this.of(userId) < this.#maxBytes) return;
    reply.header('retry-after', RETRY_AFTER_S);
    throw new Problem(429, { detail });
  }

  of(userId: string): number {
    return this.#bytes.get(userId) ?? 0;
  }

  /** Returns what takes them away again. */
  add(userId: string, bytes: number): () => void {
    this.#change(userId, bytes);
    return () => this.#change(userId, -bytes);
  }

  #change(userId: string, bytes: number): void {
    const sum = this.of(userId) + bytes;
    if (sum > 0) this.#bytes.set(userId, sum);
    else this.#bytes.delete(userId);
  }
}

/** How long the body will be at most. */
function bytesAnnounced({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
