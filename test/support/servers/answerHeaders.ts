import type { PlainNetwork } from './plainNetwork.ts';

/** Adds headers to all that a plain server answers from now on, as something in front of it may. */
export function addAnswerHeaders(
  { network }: PlainNetwork,
  headersNow: () => Readonly<Record<string, string>>,
): void {
  const answer = network.fetch;
  Object.assign(network, {
    async fetch(input: string, init?: RequestInit) {
      const response = await answer(input, init);
      for (const [name, value] of Object.entries(headersNow())) response.headers.set(name, value);
      return response;
    },
  });
}
