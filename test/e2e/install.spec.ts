import { type CDPSession, expect, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import { startPlainBackend } from '../support/servers/plainBackend.ts';
import { staticFolder } from '../support/servers/staticFolder.ts';
import { judgeInBothThemes } from './judge.ts';
import { type Phone, pickUpPhone, seesHome, waitForShell } from './person.ts';
import { afterwards, test } from './test.ts';
import { bypassWorker } from './worker.ts';

async function openApp(): Promise<{ phone: Phone; url: string; stopServer(): Promise<void> }> {
  const server = await startBuiltServer();
  afterwards(() => server.stop());
  const phone = await pickUpPhone(server.url);
  await waitForControl(phone.page);
  return { phone, url: server.url, stopServer: () => server.stop() };
}

/** The worker answers this page's requests, without a reload. */
async function waitForControl(page: Page): Promise<void> {
  await waitForShell(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

function devTools({ context, page }: Phone): Promise<CDPSession> {
  return context.newCDPSession(page);
}

test('the app can be installed: the manifest and the page have no error [D1, B.shortcuts]', async () => {
  const { phone } = await openApp();
  const session = await devTools(phone);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(JSON.parse(data ?? '')).toMatchObject({
    id: '/',
    name: 'Repkeep',
    display: 'standalone',
    shortcuts: [
      { name: 'Start workout', url: '/?do=start' },
      { name: 'Log weight', url: '/?do=weight' },
    ],
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('every picture of the manifest is there in the size it names', async () => {
  const { phone } = await openApp();
  const wrong = await phone.page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    const icons = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons);
    const pictures = [...icons, ...manifest.screenshots];
    const found = await Promise.all(
      pictures.map(async ({ src, sizes }) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return { src, sizes, is: `${picture.width}x${picture.height}` };
      }),
    );
    return { count: found.length, wrong: found.filter(({ sizes, is }) => sizes !== is) };
  });
  expect(wrong).toEqual({ count: 11, wrong: [] });
});

test('the app opens with the server gone and the browser restarted', async () => {
  const { phone, stopServer } = await openApp();
  await stopServer();
  await phone.restart();
  await expect(phone.page).toHaveTitle('Repkeep');
  await expect(phone.page.locator('#root')).not.toBeEmpty();
  const isFromWorker = await phone.page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return visit instanceof PerformanceNavigationTiming && visit.workerStart > 0;
  });
  expect(isFromWorker).toBe(true);
});

test('files that the browser lost are there again after one start with a connection, and nothing else in their place', async () => {
  const files = staticFolder('dist/client');
  let isPortal = false;
  const backend = await startPlainBackend({
    app: {
      serve(pathname, response) {
        if (!isPortal) files.serve(pathname, response);
        else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in first</h1>');
      },
    },
  });
  afterwards(() => backend.stop());
  const phone = await pickUpPhone(backend.url);
  const { page } = phone;
  await waitForControl(page);
  const lost = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => one.includes('precache'));
    const cache = await caches.open(name);
    const kept = (await cache.keys()).filter(({ url }) => /index|later|style/.test(url));
    for (const file of kept) await cache.delete(file);
    return kept.map(({ url }) => url).sort();
  });
  expect(lost).toHaveLength(4);
  const start = () => page.goto(backend.url, { waitUntil: 'networkidle' });

  isPortal = true;
  await start();
  await expect(page.getByRole('heading', { name: 'Log in first' })).toBeVisible();
  isPortal = false;
  await start();
  await seesHome(page);
  await expect
    .poll(() =>
      page.evaluate(async (urls) => {
        const found = await Promise.all(urls.map((url) => caches.match(url)));
        return found.filter((response) => response?.ok).length;
      }, lost),
    )
    .toBe(4);
  await backend.stop();
  await phone.restart();
  await seesHome(phone.page);
});

for (const [what, place] of [
  ['lacks a file, and answers with its page', '/assets/later'],
  ['has the page of before', '/index.html'],
] as const) {
  test(`a version of which a server ${what}, is not kept; the next one is`, async () => {
    const files = staticFolder('dist/client');
    let isHalfThere = true;
    const serve: typeof files.serve = (pathname, response) => {
      if (!isHalfThere || !pathname.startsWith(place)) files.serve(pathname, response);
      else
        response.setHeader('Content-Type', 'text/html').end('<script src="/assets/index-old.js">');
    };
    const backend = await startPlainBackend({ app: { serve } });
    afterwards(() => backend.stop());
    // Not at the app yet: a second visit may find the worker of the first gone already.
    const phone = await pickUpPhone('about:blank');
    const { page } = phone;
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = async (...asked) => {
        const registration = await register(...asked);
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          document.documentElement.dataset['worker'] = installing.state;
        });
        return registration;
      };
    });
    await page.goto(backend.url);
    await expect(page.locator('html')).toHaveAttribute('data-worker', 'redundant');

    isHalfThere = false;
    await page.reload();
    await waitForControl(page);
    await backend.stop();
    await phone.restart();
    await phone.page.goto(backend.url);
    await seesHome(phone.page);
    await phone.page.getByRole('button', { name: 'Make your first plan' }).click();
    await expect(phone.page.getByRole('dialog', { name: 'New workout plan' })).toBeVisible();
  });
}

test('the first paint says Loading... before any script has run', async () => {
  const { phone } = await openApp();
  const page = await phone.context.newPage();
  await page.route(/\/assets\//, (route) => route.abort());
  await bypassWorker(page);
  await page.goto(phone.page.url());
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await judgeInBothThemes(page, 'loading');
});

for (const path of [
  '/api/auth/user',
  '/oauth2/authorization/x',
  '/login/oauth2/code/x',
  '/local-idp/x',
]) {
  test(`the worker leaves ${path} to the server`, async () => {
    const { phone, url, stopServer } = await openApp();
    // Only the shell could answer now: the connection is refused, so the worker did not.
    await stopServer();
    await expect(phone.page.goto(url + path)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  });
}

test('where a provider comes back to the server is asked, and the app opens where nobody answers', async () => {
  const app = staticFolder('dist/client');
  const served: string[] = [];
  const serve: typeof app.serve = (pathname, response) => {
    served.push(pathname);
    if (pathname === '/auth/google/callback') response.end('Signed in.');
    else app.serve(pathname, response);
  };
  const backend = await startPlainBackend({ app: { serve } });
  afterwards(() => backend.stop());
  const { page } = await pickUpPhone(backend.url);
  await seesHome(page);
  await waitForControl(page);

  await page.goto(`${backend.url}/auth/google/callback?code=x`);
  await expect(page.getByText('Signed in.')).toBeVisible();
  served.length = 0;
  await page.goto(`${backend.url}/?do=workout`);
  expect(served).not.toContain('/');
  await page.goto(`${backend.url}/?code=x&state=y`);
  expect(served).toContain('/');

  await backend.stop();
  for (const path of ['/home', '/auth/google/callback?code=x', '/?code=x&state=y']) {
    await page.goto(backend.url + path);
    await seesHome(page);
  }
});
