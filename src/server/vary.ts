import type { FastifyReply } from 'fastify';

/** Says that the answer depends on a request header, besides those said before. */
export function varyBy(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? name : `${before}, ${name}`);
}
