import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/server/data/database.ts';
import { sqliteDialect } from '../../../src/server/data/sqlite/sqlite.ts';
import { sendRaw } from '../../support/servers/rawHttp.ts';
import { temporaryFolder } from '../storage.ts';
import { longDay, startServer, startSignedIn } from '../support.ts';

const provider = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'x',
};
const behindProxy = { ...provider, PUBLIC_URL: 'https://lift.example' };

/** As Prometheus reads them: by name and label. */
async function metricsOf(url: string): Promise<Record<string, number>> {
  const lines = (await (await fetch(`${url}/api/metrics`)).text()).trimEnd().split('\n');
  const values = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' '));
  return Object.fromEntries(values.map(([name, value]) => [name, Number(value)]));
}

const answered = (status: string) => `repkeep_requests_total{status="${status}"}`;

describe('/api/metrics', () => {
  it('is text that Prometheus reads: a help, a type and values for each metric', async () => {
    const { url } = await startServer();
    const answer = await fetch(`${url}/api/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const value = String.raw`(repkeep_\w+(\{\w+="\w+"\})? \d+(\.\d+)?(e-\d+)?\n)+`;
    const family = String.raw`# HELP repkeep_\w+ [^\n]+\n# TYPE repkeep_\w+ (counter|gauge)\n${value}`;
    expect(text).toMatch(new RegExp(`^(${family})+$`));
  });

  it('counts requests by status, writes, and connections while they are open', async () => {
    const { url, browser } = await startSignedIn();
    const [succeeded, refused] = [answered('2xx'), answered('4xx')];
    const before = await metricsOf(url);
    await browser.call('PUT', '/api/weight', { date: '2025-11-24', weight: 150 });
    await browser.call('PUT', '/api/weight', { date: 'never', weight: 150 });
    await browser.call('GET', '/api/weight');
    await expect
      .poll(() => metricsOf(url))
      .toMatchObject({
        repkeep_writes_total: (before['repkeep_writes_total'] ?? 0) + 1,
        [refused]: (before[refused] ?? 0) + 1,
        'repkeep_requests_total{status="5xx"}': 0,
      });
    const after = await metricsOf(url);
    expect(after[succeeded]).toBeGreaterThan((before[succeeded] ?? 0) + 2);

    const open = after['repkeep_connections'] ?? 0;
    const { hostname, port } = new URL(url);
    const another = connect(Number(port), hostname);
    onTestFinished(() => void another.destroy());
    another.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect
      .poll(async () => (await metricsOf(url))['repkeep_connections'])
      .toBeGreaterThan(open);
    another.destroy();
    await expect
      .poll(async () => (await metricsOf(url))['repkeep_connections'])
      .toBeLessThanOrEqual(open);
  });

  it('says how late the event loop is since it was asked last', async () => {
    const { url } = await startServer();
    const maxDelay = async () =>
      (await metricsOf(url))['repkeep_event_loop_delay_max_seconds'] ?? Number.NaN;
    const busy = setInterval(() => {
      const endMs = performance.now() + 300;
      while (performance.now() < endMs);
    }, 600);
    onTestFinished(() => clearInterval(busy));
    await expect.poll(maxDelay).toBeGreaterThan(0.2);
    clearInterval(busy);
    expect(await maxDelay()).toBeLessThan(0.2);
  });

  it('counts what the database did not serve, with the reason', async () => {
    const database = await openDatabase(sqliteDialect(await temporaryFolder()));
    const { url, browser } = await startSignedIn({}, 'Ann', { database });
    await sql`pragma max_page_count = 1`.execute(database);
    const plan = { ...longDay, name: 'x'.repeat(200) };
    for (let status = 0; status !== 507; ) {
      status = (await browser.call('POST', '/api/workouts', plan)).status;
    }
    expect(await metricsOf(url)).toMatchObject({
      'repkeep_database_failures_total{reason="full"}': 1,
      'repkeep_database_failures_total{reason="busy"}': 0,
      'repkeep_requests_total{status="5xx"}': 1,
    });
  });
});

describe('to all but whoever watches the server, and has come straight,', () => {
  /** What a request from this address gets, or from this machine. */
  async function answerTo(
    headers: Record<string, string>,
    {
      settings = {},
      from = '127.0.0.1',
    }: { settings?: Record<string, string>; from?: string } = {},
  ): Promise<number> {
    const { app } = await startServer({ ...provider, ...settings });
    const asked = { url: '/api/metrics', remoteAddress: from, headers };
    const { statusCode, payload } = await app.server.inject(asked);
    if (statusCode !== 200) expect(payload).not.toContain('repkeep');
    return statusCode;
  }

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'lift.example' },
    { host: 'rebound.example:3000' },
    { host: '@' },
  ])('there is nothing, as through a proxy or under another name: %j', async (headers) => {
    expect(await answerTo(headers, { settings: behindProxy })).toBe(404);
  });

  it('there is nothing through a proxy that is believed and one that speaks HTTP/1.0', async () => {
    const settings = { ...behindProxy, TRUST_PROXY: '1' };
    expect(await answerTo({ 'x-forwarded-for': '127.0.0.1' }, { settings })).toBe(404);
    const { url } = await startServer(provider);
    const old = await sendRaw(url, ['GET /api/metrics HTTP/1.0', 'Host: localhost']);
    expect([old.status, old.body.includes('repkeep')]).toEqual([404, false]);
  });

  it('there is nothing where people sign in with just a name, and a proxy asks', async () => {
    const { url } = await startServer();
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    const answer = await fetch(`${url}/api/metrics`, { headers });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('repkeep_');
  });

  it.each([
    ['10.0.0.5', 404],
    ['::ffff:10.0.0.5', 404],
    ['2001:db8::1', 404],
    ['127.0.0.1', 200],
    ['127.1.2.3', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
  ])('there is nothing unless METRICS_FROM says so: %s gets %i', async (from, status) => {
    expect(await answerTo({}, { from })).toBe(status);
  });

  it.each([
    ['10.0.0.5', 200],
    ['::ffff:10.0.0.5', 200],
    ['10.0.0.6', 404],
    ['192.168.7.7', 200],
    ['2001:db8:1::9', 200],
    ['2001:db9::1', 404],
    ['127.0.0.1', 404],
  ])('METRICS_FROM names addresses and ranges of them: %s gets %i', async (from, status) => {
    const METRICS_FROM = '10.0.0.5, 192.168.0.0/16, 2001:db8::/32';
    const settings = { ...behindProxy, METRICS_FROM };
    expect(await answerTo({ host: '10.0.0.2:3000' }, { settings, from })).toBe(status);
  });
});
