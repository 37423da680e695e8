import type { FastifyReply, FastifyRequest } from 'fastify';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Calls back once: when the answer has left, or when its connection is lost, be it at once. */
export function whenGone({ request, reply }: Exchange, callback: () => void): void {
  const { socket } = request.raw;
  // Nothing more is told of it.
  if (socket.destroyed) {
    callback();
    return;
  }
  let isGone = false;
  const gone = () => {
    // A connection that is lost ends its answer, and still tells whom it has just been taken off.
    if (isGone) return;
    isGone = true;
    reply.raw.off('close', gone);
    socket.off('close', gone);
    callback();
  };
  reply.raw.once('close', gone);
  // Of an answer that waits behind others on its connection this is all that tells. Many may wait.
  socket.setMaxListeners(0).once('close', gone);
}
