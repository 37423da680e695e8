import { expect, it } from 'vitest';
import { startSignedIn } from '../support.ts';

const applied = async (prefer: string) => {
  const { browser } = await startSignedIn();
  const response = await browser.call('GET', '/api/auth/user', undefined, { prefer });
  return response.headers.get('preference-applied');
};

it.each([
  'return=minimal',
  'Return = Minimal',
  'return="minimal"',
  'respond-async, return=minimal; foo="bar"',
])('Prefer: %s asks for a minimal answer (RFC 7240)', async (prefer) => {
  expect(await applied(prefer)).toBe('return=minimal');
});

it.each(['', 'return=representation', 'xreturn=minimal', 'return=minimally', 'a="return=minimal"'])(
  'Prefer: %s does not',
  async (prefer) => {
    expect(await applied(prefer)).toBeNull();
  },
);
