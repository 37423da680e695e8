import type { FastifyReply } from 'fastify';

/** Says that the answer depends on a request header, besides those said before. */
export function varyBy(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  const names = before === undefined ? [] : String(before).split(', ');
  if (!names.includes(name)) reply.header('vary', [...names, name].join(', '));
}
