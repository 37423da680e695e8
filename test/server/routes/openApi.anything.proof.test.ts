import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describedIn, type OpenApi } from '../../support/openApi/document.ts';
import { requestsOf } from '../../support/openApi/requests.ts';
import { startSignedIn } from '../support.ts';

/** 404: nobody has what it names. */
const TAKEN = [200, 204, 404];

it('a request that the document allows is one that the server takes', async () => {
  const { browser } = await startSignedIn();
  const document: OpenApi = await (await browser.call('GET', '/api/openapi.json')).json();
  const described = describedIn(document).filter(({ operationId }) => operationId !== 'logOut');
  /** Another workout under the id of one that is there already is 422. */
  const sessions = new Set<string>();
  for (const one of described) {
    const requests = requestsOf(one, ['X-Recorded-At', 'Prefer']);
    await fc.assert(
      fc.asyncProperty(requests, async ({ method, path, headers, body }) => {
        const { status } = await browser.call(method, path, body, { ...headers });
        const session = Object(body).session?.id;
        expect(sessions.has(session) ? [...TAKEN, 422] : TAKEN).toContain(status);
        if (session) sessions.add(session);
      }),
      { numRuns: one.body ? 60 : 10, seed: 20251124 },
    );
  }
});
