/** What is on its way to each person, so that answers that nobody reads do not fill the memory. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Json } from '../json.ts';
import { Problem } from './problem.ts';
import { whenGone } from './whenGone.ts';

/** What one person may be sent at once before the next answer is made. */
const MAX_BYTES = 64 * 1024 * 1024;
const RETRY_AFTER_S = 5;

interface Exchange {
  readonly userId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export class UnderWay {
  readonly #bytes = new Map<string, number>();

  /** Makes an answer and counts it until it has left. Throws 429 where too much has not left yet. */
  async make<T>(exchange: Exchange, make: () => Promise<Json<T>>): Promise<Json<T>> {
    const { userId, request, reply } = exchange;
    if (this.#of(userId) >= MAX_BYTES) {
      reply.header('retry-after', RETRY_AFTER_S);
      throw new Problem(429, { detail: 'Earlier answers have not been read yet.' });
    }
    const made = await make();
    if (request.raw.socket.destroyed) return made;
    const bytes = made.text.length;
    this.#add(userId, bytes);
    whenGone(exchange, () => this.#add(userId, -bytes));
    return made;
  }

  #of(userId: string): number {
    return this.#bytes.get(userId) ?? 0;
  }

  #add(userId: string, bytes: number): void {
    const sum = this.#of(userId) + bytes;
    if (sum > 0) this.#bytes.set(userId, sum);
    else this.#bytes.delete(userId);
  }
}
