import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { startServer } from '../support.ts';

/** fetch cannot send a Host header of one's own. */
function statusFor(url: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL(path, url), { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('requests for another host (DNS rebinding)', () => {
  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '@',
  ])('are refused with 421: %s', async (host) => {
    const { url } = await startServer();
    expect(await statusFor(url, '/api/auth/providers', { host })).toBe(421);
  });

  it.each(['localhost', 'LOCALHOST:5173', '127.0.0.1:3000', '[::1]:3000'])(
    'are not those for a name of this machine: %s',
    async (host) => {
      const { url } = await startServer();
      expect(await statusFor(url, '/api/auth/providers', { host })).toBe(200);
    },
  );

  it('are all but those for PUBLIC_URL when it is set; health checks may come by address', async () => {
    const { app } = await startServer({ PUBLIC_URL: 'http://localhost:4000' });
    const statusAt = async (url: string, host: string) =>
      (await app.server.inject({ url, headers: { host } })).statusCode;
    expect(await statusAt('/api/auth/providers', 'localhost:4000')).toBe(200);
    expect(await statusAt('/api/auth/providers', '127.0.0.1:4000')).toBe(421);
    expect(await statusAt('/api/auth/providers', 'LOCALHOST:4000')).toBe(200);
    expect(await statusAt('/api/auth/providers', 'localhost')).toBe(421);
    for (const odd of ['@', 'evil@localhost:4000', 'localhost:4000/evil', 'localhost:4000?x']) {
      expect(await statusAt('/api/auth/providers', odd), odd).toBe(421);
    }
    expect(await statusAt('/api/health', '10.0.0.1')).toBe(200);
    expect(await statusAt('/api/ready', '10.0.0.1')).toBe(200);
  });
});

it('the port that goes without saying may be said', async () => {
  const ids = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  const { app } = await startServer({ PUBLIC_URL: 'https://lift.example', ...ids });
  const statusFrom = async (host: string) =>
    (await app.server.inject({ url: '/api/auth/providers', headers: { host } })).statusCode;
  expect(await statusFrom('lift.example:443')).toBe(200);
  expect(await statusFrom('Lift.Example')).toBe(200);
  expect(await statusFrom('lift.example:80')).toBe(421);
});

describe('the 421 of a request for another host', () => {
  const detailFor = async (environment: Record<string, string>, host: string) => {
    const { app } = await startServer(environment);
    const response = await app.server.inject({ url: '/', headers: { host } });
    expect(response.headers['content-type']).toContain('application/problem+json');
    return response.json().detail;
  };

  it('says what to set in the proxy, where PUBLIC_URL is set', async () => {
    const PUBLIC_URL = 'https://lift.example';
    const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' };
    const environment = { PUBLIC_URL, ...provider, OIDC_CLIENT_SECRET: 'x' };
    expect(await detailFor(environment, 'localhost:3000')).toBe(
      'This request is for localhost:3000, and this server is https://lift.example (PUBLIC_URL): the proxy in front must pass the Host header on (nginx: proxy_set_header Host $host;), or PUBLIC_URL must be the address that people open.',
    );
  });

  it('says that PUBLIC_URL is missing, where it is', async () => {
    expect(await detailFor({}, 'lift.example')).toBe(
      'This request is for lift.example, and this server answers on localhost only: to serve people elsewhere, set PUBLIC_URL to the address that they open, and a sign-in provider.',
    );
  });

  it('tells nobody that the database is damaged, whatever the host is called', async () => {
    const { app } = await startServer();
    for (const host of ['file is not a database', 'database disk image is malformed']) {
      expect((await app.server.inject({ url: '/', headers: { host } })).statusCode).toBe(421);
    }
    expect((await app.server.inject({ url: '/api/ready' })).statusCode).toBe(200);
  });
});

describe('requests that came through a proxy', () => {
  it.each(['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip'])(
    'are 403 while anyone could sign in with just a name: %s',
    async (name) => {
      const { url } = await startServer();
      expect(await statusFor(url, '/api/auth/providers', { [name]: 'x' })).toBe(403);
    },
  );

  it('are welcome with a real provider', async () => {
    const { url } = await startServer({
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'x',
      TRUST_PROXY: '1',
    });
    const headers = { 'x-forwarded-for': '10.1.1.1' };
    expect(await statusFor(url, '/api/auth/providers', headers)).toBe(200);
  });
});

describe('http://localhost', () => {
  it('reaches the server by IPv4 and by IPv6, whichever the name stands for', async () => {
    const loopbacks = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address }) => address === '127.0.0.1' || address === '::1')
      .map(({ address, family }) => ({ address, family: family === 'IPv6' ? 6 : 4 }));
    expect(loopbacks.length).toBeGreaterThan(0);
    // A machine whose hosts file names every loopback address it has.
    const addresses = loopbacks.map(({ address }) => address);
    const { url } = await startServer({}, { addresses });
    const { port } = new URL(url);
    for (const { address, family } of loopbacks) {
      const host = family === 6 ? `[${address}]` : address;
      expect((await fetch(`http://${host}:${port}/api/health`)).status).toBe(200);
    }
  });
});
