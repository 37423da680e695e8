import { once } from 'node:events';
import { createServer } from 'node:net';
import { OAuth2Server } from 'oauth2-mock-server';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { buildProgram, Program } from './program.ts';
import { temporaryFolder } from './storage.ts';
import { Browser } from './support.ts';

let file = '';

beforeAll(async () => {
  file = await buildProgram('server-test');
});

async function start(environment: Record<string, string> = {}) {
  const DATA_DIR = environment['DATA_DIR'] ?? (await temporaryFolder());
  return new Program(file, { PORT: '0', ...environment, DATA_DIR });
}

describe('the server program', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'says where to open it in one line, and ends well on %s',
    async (signal) => {
      const program = await start();
      const url = await program.url();
      expect(program.output).toBe(`Repkeep is ready at ${url}\n`);
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
      program.process.kill(signal);
      expect(await program.ended()).toBe(0);
      expect(program.errors).toBe('');
    },
  );

  it('does not start with a wrong setting, and says which in one line', async () => {
    const program = await start({ PORT: 'abc' });
    expect(await program.ended()).toBe(1);
    expect(program.errors).toBe('PORT must be a whole number from 0 to 65535.\n');
  });

  it('does not start on a port that is taken, and says so in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const PORT = String(typeof address === 'object' && address?.port);
    const program = await start({ PORT });
    expect(await program.ended()).toBe(1);
    expect(program.errors).toBe('PORT is taken by another program: stop it or set another PORT.\n');
  });

  it('knows after a restart what it sent before', async () => {
    const DATA_DIR = await temporaryFolder();
    const browser = async () => {
      const program = await start({ DATA_DIR });
      const signedIn = new Browser(await program.url());
      await signedIn.signInLocally('Ann');
      onTestFinished(() => void program.process.kill());
      return signedIn;
    };
    const tag = (await (await browser()).call('GET', '/api/weight')).headers.get('etag') ?? '';
    const known = { 'if-none-match': tag };
    const again = await (await browser()).call('GET', '/api/weight', undefined, known);
    expect(again.status).toBe(304);
  });

  it('has everything it acknowledged after being killed', async () => {
    const DATA_DIR = await temporaryFolder();
    const program = await start({ DATA_DIR });
    const browser = new Browser(await program.url());
    await browser.signInLocally('Ann');
    for (let day = 10; day < 20; day += 1) {
      await browser.call('PUT', '/api/weight', { date: `2025-11-${day}`, weight: day });
    }
    program.process.kill('SIGKILL');
    expect(await program.ended()).toBe('SIGKILL');
    const again = await start({ DATA_DIR });
    const after = new Browser(await again.url());
    await after.signInLocally('Ann');
    const weights = await (await after.call('GET', '/api/weight')).json();
    expect(Object.values(weights)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it('logs one short JSON line a request, without names, queries, cookies and bodies', async () => {
    const program = await start();
    const browser = new Browser(await program.url());
    await browser.signInLocally('Annabel');
    await browser.call('PUT', '/api/weight?secret=query', { date: '2025-11-24', weight: 1234.5 });
    await browser.call('PUT', '/api/weight', { date: 'secret-body', weight: 1234.5 });
    await browser.fetch('/login/oauth2/code/local?state=secret&code=secret');
    await browser.fetch(`/api/${'x'.repeat(9_000)}`);
    program.process.kill('SIGTERM');
    await program.ended();
    const lines = program.output.trimEnd().split('\n').slice(1);
    const answered = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'answered')
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
    expect(answered).toEqual([
      'GET /oauth2/authorization/local 302',
      'GET /local-idp/authorize 200',
      'POST /local-idp/authorize 303',
      'GET /login/oauth2/code/local 302',
      expect.stringMatching(/^GET \/ \d+$/),
      'PUT /api/weight 200',
      'PUT /api/weight 400',
      'GET /login/oauth2/code/local 302',
      `GET /api/${'x'.repeat(195)} 404`,
    ]);
    const [signedIn] = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'signed in');
    expect(signedIn).toMatchObject({
      account: expect.stringMatching(/^[0-9a-f]{10}$/),
      provider: 'local',
    });
    const ofWrites = lines.map((line) => JSON.parse(line)).filter(({ method }) => method === 'PUT');
    expect(ofWrites).toEqual([
      expect.objectContaining({ account: signedIn.account, status: 200 }),
      expect.objectContaining({ account: signedIn.account, refusal: 'The body does not fit.' }),
    ]);
    expect(program.output).not.toMatch(/Annabel|secret|1234\.5|session|\?/);
    for (const value of browser.cookies.values()) expect(program.output).not.toContain(value);
  });

  it('logs a new account, a sign-out, one by another sign-in and one for too many, with the mark of the account', async () => {
    const program = await start();
    const url = await program.url();
    const phone = new Browser(url);
    await phone.signInLocally('Annabel');
    await phone.signInLocally('Bartholomew');
    await phone.call('POST', '/api/auth/logout');
    for (let count = 0; count < 21; count += 1) await new Browser(url).signInLocally('Annabel');
    program.process.kill('SIGTERM');
    await program.ended();
    const lines = program.output.split('\n').filter((line) => line.startsWith('{'));
    const told: { msg: string; account?: string }[] = lines.map((line) => JSON.parse(line));
    const events = told.filter(({ msg }) => msg !== 'answered');
    const [ann, bob] = [0, 2].map((index) => ({ account: events[index]?.account }));
    expect(ann).not.toEqual(bob);
    expect(ann).toEqual({ account: expect.stringMatching(/^[0-9a-f]{10}$/) });
    const by = { provider: 'local' };
    expect(events).toMatchObject([
      { ...ann, ...by, msg: 'account made' },
      { ...ann, ...by, msg: 'signed in' },
      { ...bob, ...by, msg: 'account made' },
      { ...bob, ...by, msg: 'signed in' },
      { ...ann, msg: 'signed out' },
      { ...bob, msg: 'signed out' },
      ...Array.from({ length: 21 }, () => ({ ...ann, ...by, msg: 'signed in' })),
      { ...ann, ...by, ended: 1, msg: 'oldest sign-ins ended' },
    ]);
    expect(program.output).not.toMatch(/Annabel|Bartholomew/);
  });

  describe('says in the log why a provider did not let a person in, and nothing about them', () => {
    const startBeside = async () => {
      const provider = new OAuth2Server();
      await provider.issuer.keys.generate('RS256');
      await provider.start(0, 'localhost');
      onTestFinished(() => provider.stop());
      const issuer = provider.issuer.url ?? '';
      const client = { OIDC_CLIENT_ID: 'repkeep', OIDC_CLIENT_SECRET: 'secret' };
      const program = await start({ OIDC_ISSUER: issuer, ...client });
      const fails = async () => {
        await new Browser(await program.url()).navigate('/oauth2/authorization/oidc');
        await expect.poll(() => program.output).toContain('"msg":"login failed"');
        const line = /^.*"msg":"login failed".*$/m.exec(program.output)?.[0] ?? '{}';
        return JSON.parse(line).reason;
      };
      return { provider, program, fails };
    };

    it('where it refuses them', async () => {
      const { provider, program, fails } = await startBeside();
      provider.service.once('beforeAuthorizeRedirect', ({ url }) => {
        url.searchParams.set('error', 'access_denied');
        url.searchParams.set('error_description', 'alice@contoso.example is blocked');
      });
      expect(await fails()).toBe(
        'authorization response from the server is an error: error access_denied',
      );
      expect(program.output).not.toMatch(/contoso|code=/);
    });

    it('where it does not know the secret', async () => {
      const { provider, fails } = await startBeside();
      provider.service.once('beforeResponse', (answer) => {
        answer.statusCode = 401;
        answer.body = { error: 'invalid_client', error_description: 'alice@contoso.example' };
      });
      expect(await fails()).toBe(
        'server responded with an error in the response body: error invalid_client',
      );
    });

    it('where it has another name', async () => {
      const { provider, fails } = await startBeside();
      provider.issuer.url = 'https://elsewhere.example';
      expect(await fails()).toMatch(
        /does not match the expected issuer: attribute issuer, expected http:\/\/localhost:\d+\/?, issuer https:\/\/elsewhere.example$/,
      );
    });

    it('where its user info is of somebody else', async () => {
      const { provider, program, fails } = await startBeside();
      provider.service.once('beforeUserinfo', (answer) => {
        answer.body = { sub: 'alice@contoso.example' };
      });
      expect(await fails()).toMatch(/: attribute sub$/);
      expect(program.output).not.toMatch(/contoso|johndoe/);
    });

    it('where its token endpoint fails', async () => {
      const { provider, fails } = await startBeside();
      provider.service.once('beforeResponse', (answer) => {
        answer.statusCode = 500;
        answer.body = '';
      });
      expect(await fails()).toMatch(/: status 500$/);
    });
  });

  it.each([
    ['once', {}, 1],
    ['not where the settings name it', { TRUST_PROXY: '1' }, 0],
  ] as const)(
    'says in the log that all who come through a proxy count as one: %s',
    async (_, settings, times) => {
      const provider = {
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 'x',
      };
      const program = await start({ ...provider, ...settings });
      const url = await program.url();
      for (const address of ['10.0.0.1', '10.0.0.2']) {
        await fetch(`${url}/api/health`, { headers: { 'x-forwarded-for': address } });
      }
      program.process.kill('SIGTERM');
      await program.ended();
      expect(program.output.split('TRUST_PROXY is not set').length - 1).toBe(times);
    },
  );

  it('says in the log why a provider could not be asked', async () => {
    const provider = {
      OIDC_ISSUER: `http://localhost:${await freePort()}`,
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'x',
    };
    const program = await start(provider);
    await fetch(`${await program.url()}/oauth2/authorization/oidc`, { redirect: 'manual' });
    await expect
      .poll(() => program.output)
      .toMatch(/"reason":"[^"]*ECONNREFUSED[^"]*","msg":"login failed"/);
  });
});
