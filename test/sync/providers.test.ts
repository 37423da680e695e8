import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDevice, readProviders, rememberProviders } from '../../src/store/device.ts';
import type { SignInProvider } from '../../src/store/syncPort.ts';
import { findProviders } from '../../src/sync/providers.ts';
import { loseConnection } from '../support/brokenStorage.ts';
import { testClock } from '../support/rig.ts';

const DEFAULT = { id: 'google', name: 'Google' };
const OKTA = { id: 'okta', name: 'Okta' };
const APPLE = { id: 'apple', name: 'Apple' };

type Answer = readonly [status: number, body: string] | 'none';

/** A sign-in screen on a device, and a server that answers as told. */
function signInScreen() {
  const device = openDevice(testClock());
  onTestFinished(() => device.db.delete());
  const find = async (coming: Answer | Promise<Answer>) => {
    const network = {
      apiHost: '',
      sameOrigin: true,
      readCookie: () => Promise.resolve(null),
      log: () => undefined,
      async fetch() {
        const answer = await coming;
        if (answer === 'none') throw new TypeError('Failed to fetch');
        const [status, body] = answer;
        return new Response(body, { status });
      },
    };
    const told: (readonly SignInProvider[])[] = [];
    await findProviders({ device, network }, DEFAULT, (providers) => told.push(providers));
    return told;
  };
  return { device, find };
}

/** A request whose answer comes when the test says. */
function heldAnswer() {
  let come = (_: Answer) => {};
  const answer = new Promise<Answer>((resolve) => {
    come = resolve;
  });
  return { answer, come };
}

const listing = (...providers: SignInProvider[]): Answer => [200, JSON.stringify(providers)];

describe('the sign-in buttons (D23)', () => {
  it('are those that the server lists [D23.list]', async () => {
    const { find } = signInScreen();
    expect(await find(listing(OKTA, APPLE))).toEqual([[OKTA, APPLE]]);
  });

  it.each<Answer>(['none', [404, '{}'], [401, '{}'], [500, ''], [200, '<html>'], [200, '[]']])(
    'are the one of the build where the server never listed any: %o [D23.default]',
    async (answer) => {
      const { find } = signInScreen();
      expect(await find(answer)).toEqual([[DEFAULT]]);
    },
  );

  it('are those of the newest answer, though a question that was asked before fails after it', async () => {
    const { find } = signInScreen();
    const { answer, come } = heldAnswer();
    const first = find(answer);
    await find(listing(OKTA));
    come('none');
    expect((await first).at(-1)).toEqual([OKTA]);
  });

  it.each<Answer>(['none', [401, '{}'], [500, ''], [200, '<html>Welcome to Gym Wi-Fi</html>']])(
    'stay those that it listed last while it does not say: %o',
    async (answer) => {
      const { find } = signInScreen();
      await find(listing(OKTA));
      expect((await find(answer)).at(-1)).toEqual([OKTA]);
      // There at once, and then what is new.
      expect(await find(listing(APPLE))).toEqual([[OKTA], [APPLE]]);
    },
  );

  it('are the one of the build again when the server has no list any more', async () => {
    const { find } = signInScreen();
    await find(listing(OKTA));
    expect((await find([404, '{}'])).at(-1)).toEqual([DEFAULT]);
    expect(await find('none')).toEqual([[DEFAULT]]);
  });

  it('are there too when the device can neither read nor keep them', async () => {
    const { find } = signInScreen();
    const broken = {
      at: 'opening',
      times: Number.POSITIVE_INFINITY,
      error: () => new DOMException('The disk is full.', 'QuotaExceededError'),
    } as const;
    loseConnection({ ...broken, mode: 'readwrite' });
    expect(await find(listing(OKTA))).toEqual([[OKTA]]);
    loseConnection({ ...broken, mode: 'readonly' });
    expect(await find(listing(OKTA))).toEqual([[OKTA]]);
  });
});

it('what is kept is read with care: whatever is no provider is left out', async () => {
  const { device } = signInScreen();
  expect(await readProviders(device)).toEqual([]);
  await rememberProviders(device, [OKTA]);
  await device.db.device.toCollection().modify({ providers: [{ name: 'No id' }, OKTA] });
  expect(await readProviders(device)).toEqual([OKTA]);
  await device.db.device.toCollection().modify({ providers: 'none' });
  expect(await readProviders(device)).toEqual([]);
});
