import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/store/outbox/entry.ts';
import { reasonText } from '../../../src/ui/sync/reasonText.ts';

const WAITING = { state: 'queued', waitsForUndo: false, lastError: null } as const;

const error = (kind: SendError['kind'], status: number | null = null): SendError => ({
  kind,
  status,
  atMs: 0,
});

describe('why a change is not on the server, in plain words', () => {
  it.each([
    ['unreachable', 'No signal. It is kept on this device and sent when the signal is back.'],
    ['portal', 'This Wi-Fi wants you to log in first. Your data is safe here.'],
    ['down', 'The server has a problem of its own. Your data is safe here.'],
    ['nobody', 'The server does not know you. Log out, then sign in again.'],
    ['signIn', 'Sign in again to send it.'],
    ['otherAccount', 'Someone else is signed in. It waits for your own sign-in.'],
    ['forbidden', 'The server lets nothing through. It is tried again by itself.'],
    ['open', 'Next in line.'],
  ] as const)('%s: %s', (gate, words) => {
    expect(reasonText(WAITING, gate)).toBe(words);
  });

  it.each([429, 500, 503])('tells a busy server (%i) from no signal', (status) => {
    const busy = { ...WAITING, lastError: error('status', status) };
    const words = `The server is busy. It is tried again by itself. (${status})`;
    expect(reasonText(busy, 'unreachable')).toBe(words);
    expect(reasonText(busy, 'open')).toBe(words);
  });

  it('says of a delete that it waits for its undo time (D11)', () => {
    expect(reasonText({ ...WAITING, waitsForUndo: true }, 'open')).toBe(
      'It is sent when the time to take it back is over.',
    );
  });

  it('says of one without a signal that there is none: that time may be over by now', () => {
    expect(reasonText({ ...WAITING, waitsForUndo: true }, 'unreachable')).toBe(
      'No signal. It is kept on this device and sent when the signal is back.',
    );
  });

  it.each([
    ['sending', null, 'It is being sent now.'],
    ['unsure', error('noAnswer'), 'The answer was lost. It is checked before it is sent again.'],
    [
      'unsure',
      error('badAnswer', 200),
      'The answer was not the server’s, as on a public Wi-Fi. It is checked before it is sent again.',
    ],
    ['queued', error('status', 412), 'It did not get through. It is tried again by itself.'],
    ['unsure', error('status', 409), 'It did not get through. It is tried again by itself.'],
  ] as const)('%s after %o: %s', (state, lastError, words) => {
    expect(reasonText({ ...WAITING, state, lastError }, 'open')).toBe(words);
  });

  it.each([
    [400, 'Refused by the server: it does not accept these values. (400)'],
    [403, 'Refused by the server: it does not allow this. (403)'],
    [409, 'Refused by the server: something there has that name or place already. (409)'],
    [413, 'Refused by the server: it is too large. (413)'],
    [415, 'Refused by the server: it does not understand the format. (415)'],
    [422, 'Refused by the server: it does not accept these values. (422)'],
  ])('a refusal with its status and its meaning (D6): %i', (status, words) => {
    const refused = { ...WAITING, state: 'parked', lastError: error('status', status) } as const;
    expect(reasonText(refused, 'unreachable')).toBe(words);
  });

  it('of a full account, with what helps', () => {
    const refused = { ...WAITING, state: 'parked', lastError: error('full', 422) } as const;
    expect(reasonText(refused, 'open')).toBe(
      'Your account on the server is full. Delete something, then retry. (422)',
    );
  });
});
