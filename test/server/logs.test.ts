import { expect, it } from 'vitest';
import { errorInLog, reasonOf } from '../../src/server/logs.ts';

/** What a provider answers that is no JSON. */
const ANSWER = '{"sub":"1","name":Alice Contoso}';

it('the reason of a failure names nobody of whom an answer speaks that was no JSON', async () => {
  const cause = await new Response(ANSWER).json().catch((error: unknown) => error);
  expect(String(cause)).toContain('Alice');
  expect(reasonOf(new Error('parsing error', { cause }))).toBe('parsing error: not to be read');
  expect(JSON.stringify(errorInLog(cause))).not.toContain('Alice');
  expect(errorInLog(cause)).toMatchObject({ type: 'SyntaxError', message: 'not to be read' });
});
