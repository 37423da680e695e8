import { runnerImport } from 'vite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type App, createApp } from '../../../../src/server/app.ts';
import { parseConfig } from '../../../../src/server/config.ts';
import { temporaryFolder } from '../../storage.ts';
import { Browser, monday, pushDay } from '../../support.ts';

const AFTER = ['reps: whole(LIMITS.reps),', 'workoutName: text(LIMITS.nameLength),'];

/** The server of a later version, whose plans and sessions have a field that older bodies lack. */
async function laterVersion(field: string): Promise<typeof createApp> {
  const { module } = await runnerImport<{ createApp: typeof createApp }>('/src/server/app.ts', {
    configFile: false,
    plugins: [
      {
        name: 'later-version',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith('/src/contract/bodies.ts')) return null;
          return AFTER.reduce((text, line) => text.replace(line, `${line} ${field},`), code);
        },
      },
    ],
  });
  return module.createApp;
}

let createLaterApp: typeof createApp;
let createStricterApp: typeof createApp;

beforeAll(async () => {
  createLaterApp = await laterVersion('restSeconds: v.optional(v.number(), 90)');
  createStricterApp = await laterVersion('restSeconds: v.number()');
});

/** A server on this data; `cookies` of a browser that was signed in before. */
async function start(create: typeof createApp, dataDir: string, cookies = new Map()) {
  const env = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir };
  const app: App = await create(parseConfig(env));
  onTestFinished(() => app.close());
  const browser = new Browser(await app.listen());
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return { app, browser };
}

describe('a request that comes again after the server was updated', () => {
  const key = { 'idempotency-key': 'op-1' };
  const plans = (browser: Browser, body: object) =>
    browser.call('POST', '/api/workouts', body, key);
  const sessions = (browser: Browser, session: object) =>
    browser.call('POST', '/api/workout-history', { session });

  it.each([
    { what: 'plan', send: plans, body: pushDay, other: { ...pushDay, name: 'Pull Day' } },
    { what: 'session', send: sessions, body: monday, other: { ...monday, duration: 31 } },
  ])(
    'is answered as the first was, though a field of a $what has a default now; other bytes are 422',
    async ({ send, body, other }) => {
      const dataDir = await temporaryFolder();
      const before = await start(createApp, dataDir);
      await before.browser.signInLocally('Ann');
      const first = await send(before.browser, body);
      expect(first.status).toBe(200);
      await before.app.close();

      const { browser } = await start(createLaterApp, dataDir, before.browser.cookies);
      const again = await send(browser, body);
      expect(again.status).toBe(200);
      expect(await again.json()).toEqual(await first.json());
      expect((await send(browser, other)).status).toBe(422);
      // A new one shows that the later version does fill the field in.
      const fresh = await browser.call('POST', '/api/workouts', pushDay);
      expect(JSON.stringify(await fresh.json())).toContain('"restSeconds":90');
    },
  );

  it('is known by its key though its body would be refused now, and a new one is', async () => {
    const dataDir = await temporaryFolder();
    const before = await start(createApp, dataDir);
    await before.browser.signInLocally('Ann');
    const first = await plans(before.browser, pushDay);
    await before.app.close();

    const { browser } = await start(createStricterApp, dataDir, before.browser.cookies);
    const again = await plans(browser, pushDay);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await first.json());
    expect((await browser.call('POST', '/api/workouts', pushDay)).status).toBe(400);
  });
});
