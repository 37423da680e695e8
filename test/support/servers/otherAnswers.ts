import type { PlainNetwork } from './plainNetwork.ts';

/** A call, and what the plain server answers it; what is done to it, or instead of it. */
type Otherwise = (
  call: { readonly method: string; readonly path: string; readonly body: unknown },
  answer: () => Promise<Response>,
) => Response | Promise<Response>;

/** Lets a plain server answer otherwise from now on; whoever does not ask for its answer undoes the call. */
export function answerOtherwise({ network }: PlainNetwork, otherwise: Otherwise): void {
  const plain = network.fetch;
  Object.assign(network, {
    async fetch(input: string, init?: RequestInit) {
      const { method = 'GET', body } = init ?? {};
      const call = {
        method,
        path: input,
        body: typeof body === 'string' ? JSON.parse(body) : null,
      };
      return otherwise(call, async () => plain(input, init));
    },
  });
}
