import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendRaw } from '../../support/servers/rawHttp.ts';
import { folderAfterFirstStart, storageAfterFirstStart } from '../storage.ts';
import { Browser, filledForm, startServer } from '../support.ts';

const CURL = ['User-Agent: curl/7.88.1', 'Accept: */*'];
const CHROMIUM = ['User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0', 'Accept: */*'];

/** How a request's first lines come out of proxies, as they were seen on the wire. */
const PROXIES = [
  { proxy: 'nginx up to 1.29.6', version: 'HTTP/1.0', connection: ['Connection: close'] },
  { proxy: 'nginx from 1.29.7, or with an empty Connection', version: 'HTTP/1.1', connection: [] },
  { proxy: 'nginx in HTTP/1.1', version: 'HTTP/1.1', connection: ['Connection: close'] },
  { proxy: 'nginx for WebSockets', version: 'HTTP/1.1', connection: ['Connection: upgrade'] },
  {
    proxy: 'Apache without its headers',
    version: 'HTTP/1.1',
    connection: ['Connection: Keep-Alive'],
  },
];

/** What goes on where a browser in front of the machine has come, until the name is to be typed. */
async function beginDirectly(url: string) {
  const browser = new Browser(url);
  const { response } = await browser.navigate('/oauth2/authorization/local');
  const form = filledForm(await response.text(), 'Ann');
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return { browser, cookie, form };
}

describe.each(PROXIES)('behind $proxy', ({ version, connection }) => {
  it('nobody begins to sign in with just a name, or goes on, though the Host line is right', async () => {
    const { url } = await startServer();
    const proxied = (request: string) => [
      `${request} ${version}`,
      `Host: ${new URL(url).host}`,
      ...connection,
      ...CURL,
    ];
    const { cookie, form } = await beginDirectly(url);
    const body = form.toString();
    const typed = [
      `Cookie: ${cookie}`,
      `Origin: ${url}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ];
    const answers = [
      await sendRaw(url, proxied('GET /oauth2/authorization/local')),
      await sendRaw(url, proxied('GET /oauth2/authorization/%6Cocal')),
      await sendRaw(url, proxied(`GET /local-idp/authorize?${body}`)),
      await sendRaw(url, [...proxied('POST /local-idp/authorize'), ...typed], body),
      await sendRaw(url, [
        ...proxied(`GET /login/oauth2/code/local?code=x&state=${form.get('state')}`),
        `Cookie: ${cookie}`,
      ]),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.head).not.toMatch(/set-cookie/i);
      expect(answer.body).toMatch(/"detail":"Local sign-in [^"]*PUBLIC_URL[^"]*sign-in provider/);
    }
  });
});

it.each([
  ...['Via', 'Forwarded', 'X-Forwarded-For', 'X-Forwarded-Anything', 'X-Real-IP', 'X-Original-URL'],
  ...['X-Original-Host', 'CF-Connecting-IP', 'CF-Ray', 'True-Client-IP', 'X-Client-IP'],
  ...['X-Cluster-Client-IP', 'Fastly-Client-IP', 'Client-IP', 'X-ProxyUser-Ip', 'Fly-Client-IP'],
  ...['X-Envoy-External-Address', 'X-Amzn-Trace-Id', 'X-Azure-ClientIP', 'CDN-Loop'],
])('a request with %s is refused, and says that the server is behind a proxy', async (name) => {
  const { url } = await startServer();
  const { host } = new URL(url);
  const straight = ['GET /assets/app.js HTTP/1.1', `Host: ${host}`, 'Connection: keep-alive'];
  expect((await sendRaw(url, [...straight, `${name}: x`])).status).toBe(403);
  await expectOff(url, `through a proxy that sends ${name.toLowerCase()}`);
});

/** Someone in front of the machine is told why the local sign-in is off. */
async function expectOff(url: string, how: string): Promise<void> {
  const refused = await new Browser(url).fetch('/oauth2/authorization/local');
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toBe(
    `Local sign-in is off until the next start, because this server was reached from elsewhere (${how}): to serve people there, set PUBLIC_URL to the address that they open, and a sign-in provider (GOOGLE_CLIENT_ID or OIDC_ISSUER).`,
  );
}

/** A request as it comes from a browser, at least by TCP; `lines` say the rest. */
const ask = (url: string, lines: readonly string[], version = 'HTTP/1.1') =>
  sendRaw(url, [
    `GET /icons/icon.svg ${version}`,
    ...(lines.some((line) => line.startsWith('Host:')) ? [] : [`Host: ${new URL(url).host}`]),
    'Connection: keep-alive',
    ...(lines.some((line) => line.startsWith('User-Agent:')) ? [] : CHROMIUM),
    ...lines,
  ]);

describe('as soon as any request shows that the server is reached under a foreign name', () => {
  it.each([
    {
      sign: 'a foreign Origin that the browser calls the same',
      lines: ['Origin: https://lift.example', 'Sec-Fetch-Site: same-origin'],
      how: 'as lift.example',
    },
    {
      sign: 'a foreign Origin without Sec-Fetch-Site',
      lines: ['Origin: http://192.168.1.5:8080'],
      how: 'as 192.168.1.5:8080',
    },
    {
      sign: 'a foreign page of the same origin, before anything is sent from it',
      lines: ['Referer: https://lift.example/', 'Sec-Fetch-Site: same-origin'],
      how: 'as lift.example',
    },
    {
      sign: 'a foreign page of the same site',
      lines: ['Origin: https://www.lift.example', 'Sec-Fetch-Site: same-site'],
      how: 'as www.lift.example',
    },
    {
      sign: 'a foreign Host, which a forwarded port or a tunnel leaves as it is',
      lines: ['Host: lift.example:8080'],
      how: 'as lift.example:8080',
    },
    {
      sign: 'a browser in HTTP/1.0, which none speaks',
      lines: [],
      version: 'HTTP/1.0',
      how: 'through a proxy that speaks HTTP/1.0',
    },
  ])('($sign) the local sign-in is off until the next start', async ({ lines, version, how }) => {
    const storage = await storageAfterFirstStart();
    const { app, url } = await startServer(storage);
    const logged = vi.spyOn(app.server.log, 'warn');
    const earlier = new Browser(url);
    await earlier.signInLocally('Ann');
    const begun = await beginDirectly(url);

    await ask(url, lines, version);
    await ask(url, lines, version);
    await expectOff(url, how);
    // Nobody knows who of those who typed a name was in front of the machine.
    expect((await earlier.fetch('/api/auth/user')).status).toBe(401);
    const init = { method: 'POST', body: begun.form, headers: { origin: url } };
    expect((await begun.browser.fetch('/local-idp/authorize', init)).status).toBe(403);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(logged.mock.calls.map(String)).toEqual([
      `Local sign-in is off until the next start, and whoever used it is signed out, because this server was reached from elsewhere (${how}): to serve people there, set PUBLIC_URL to the address that they open, and a sign-in provider (GOOGLE_CLIENT_ID or OIDC_ISSUER).`,
    ]);

    await app.close();
    const again = await startServer(storage);
    const person = new Browser(again.url);
    await person.signInLocally('Ann');
    expect((await person.fetch('/api/auth/user')).status).toBe(200);
  });
});

describe('http://localhost stays as it is for the person in front of the machine', () => {
  it.each([
    {
      what: 'a page of another site asks',
      lines: ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site'],
    },
    {
      what: 'a link of another site is followed',
      lines: ['Referer: https://news.example/', 'Sec-Fetch-Site: cross-site'],
    },
    { what: 'an old browser follows a link', lines: ['Referer: https://news.example/'] },
    { what: 'a page without an origin asks', lines: ['Origin: null'] },
    {
      what: 'a page of another site opens a WebSocket, for which browsers say no Sec-Fetch-Site',
      lines: ['Origin: https://evil.example', 'Connection: Upgrade', 'Upgrade: websocket'],
    },
    {
      what: 'an extension asks',
      lines: ['Origin: chrome-extension://abcdef', 'Sec-Fetch-Site: none'],
    },
    {
      what: 'a page of another program on this machine asks',
      lines: ['Origin: http://localhost:5173'],
    },
    {
      what: 'the page was opened by another name of this machine',
      lines: ['Host: app.localhost:3000'],
    },
    {
      what: 'the page was opened by the address of every interface',
      lines: ['Host: 0.0.0.0:3000'],
    },
    { what: 'the Host line is none', lines: ['Host: @'] },
    {
      what: 'a script speaks HTTP/1.0',
      lines: ['User-Agent: ApacheBench/2.3'],
      version: 'HTTP/1.0',
    },
    {
      what: 'a script asks for no lasting connection',
      lines: ['User-Agent: Python-urllib/3.11', 'Connection: close'],
    },
  ])('after $what', async ({ lines, version }) => {
    const { url } = await startServer();
    await ask(url, lines, version);
    const person = new Browser(url);
    const end = await person.signInLocally('Ann');
    expect(end.url.href).toBe(`${url}/`);
    expect((await person.fetch('/api/auth/user')).status).toBe(200);
  });
});

it('nobody signs in from another machine, whatever the request says', async () => {
  const { app } = await startServer();
  const asked = { url: '/oauth2/authorization/local', headers: { connection: 'keep-alive' } };
  const statusFrom = async (remoteAddress: string) =>
    (await app.server.inject({ ...asked, remoteAddress })).statusCode;
  expect(await statusFrom('192.168.1.9')).toBe(403);
  expect(await statusFrom('127.0.0.1')).toBe(302);
});

it('whoever is to be signed out is so in the end, though the database was locked at first', async () => {
  const DATA_DIR = await folderAfterFirstStart();
  const { url } = await startServer({ DATA_DIR });
  const person = new Browser(url);
  await person.signInLocally('Ann');
  const other = new DatabaseSync(join(DATA_DIR, 'repkeep.db'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  expect((await ask(url, ['X-Forwarded-For: 203.0.113.7'])).status).toBe(503);
  other.exec('rollback');
  expect((await person.fetch('/api/auth/user')).status).toBe(401);
});

it('whoever signed in with just a name is signed out by a start with a real provider', async () => {
  const storage = await storageAfterFirstStart();
  const { app, url } = await startServer(storage);
  const browser = new Browser(url);
  await browser.signInLocally('Ann');
  await app.close();
  const provider = { OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'x' };
  const { app: later } = await startServer({ ...storage, ...provider, OIDC_CLIENT_SECRET: 'x' });
  const asked = {
    url: '/api/auth/user',
    headers: { host: 'localhost' },
    cookies: { session: browser.cookies.get('session') ?? '' },
  };
  expect((await later.server.inject(asked)).statusCode).toBe(401);
});
