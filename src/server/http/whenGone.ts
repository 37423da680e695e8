import type { FastifyReply, FastifyRequest } from 'fastify';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Calls back once: when the answer has left, or when its connection is lost. */
export function whenGone({ request, reply }: Exchange, callback: () => void): void {
  const { socket } = request.raw;
  const gone = () => {
    reply.raw.off('close', gone);
    socket.off('close', gone);
    callback();
  };
  reply.raw.once('close', gone);
  // Of an answer that waits behind others on its connection this is all that tells. Many may wait.
  socket.setMaxListeners(0).once('close', gone);
}
