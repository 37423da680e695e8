import { OAuth2Server } from 'oauth2-mock-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Browser, startServer } from '../support.ts';

interface Claims {
  readonly [claim: string]: string;
}

/** A second, foreign identity provider, and a server that trusts it. */
async function startWithProvider(claims: Claims, userInfo: Claims = { sub: 'ann' }) {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  onTestFinished(() => provider.stop());
  provider.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims));
  provider.service.on('beforeUserinfo', (answer) => {
    answer.body = userInfo;
  });
  const { url } = await startServer({
    OIDC_NAME: 'Acme',
    OIDC_ISSUER: provider.issuer.url ?? '',
    OIDC_CLIENT_ID: 'repkeep',
    OIDC_CLIENT_SECRET: 'secret',
    PICTURE_HOSTS: 'pictures.example',
  });
  return { provider, url, browser: new Browser(url) };
}

describe('signing in with any OpenID Connect provider', () => {
  const claims = { sub: 'ann', name: 'Ann', picture: 'https://pictures.example/ann.png' };

  it('goes to the provider with state, nonce and PKCE, and comes back signed in [S6.provider, S9.login]', async () => {
    const { provider, url, browser } = await startWithProvider(claims);
    const start = await browser.fetch('/oauth2/authorization/oidc');
    expect(start.status).toBe(302);
    const asked = new URL(start.headers.get('location') ?? '');
    expect(asked.origin).toBe(provider.issuer.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'repkeep',
      redirect_uri: `${url}/login/oauth2/code/oidc`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const end = await browser.navigate(asked.href);
    expect(end.url.href).toBe(`${url}/`);
    const user = await (await browser.fetch('/api/auth/user')).json();
    expect(user).toMatchObject({ name: 'Ann', profilePicture: claims.picture });
  });

  it('is the only way in then: there is no local account page [S9.login]', async () => {
    const { browser } = await startWithProvider(claims);
    const providers = await (await browser.fetch('/api/auth/providers')).json();
    expect(providers).toEqual([{ id: 'oidc', name: 'Acme' }]);
    expect((await browser.fetch('/local-idp/authorize')).status).toBe(404);
    const { url } = await browser.navigate('/oauth2/authorization/local');
    expect(url.search).toBe('?login=failed');
  });

  it('asks the provider’s user info for a name that the ID token lacks', async () => {
    const { browser } = await startWithProvider({ sub: 'ann' }, { sub: 'ann', name: 'Ann Info' });
    await browser.navigate('/oauth2/authorization/oidc');
    expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({
      name: 'Ann Info',
    });
  });

  it('shows no picture from a host that the page may not load from', async () => {
    const picture = 'https://elsewhere.example/ann.png';
    const { browser } = await startWithProvider({ ...claims, picture });
    await browser.navigate('/oauth2/authorization/oidc');
    const user = await (await browser.fetch('/api/auth/user')).json();
    expect(user).toMatchObject({ name: 'Ann', profilePicture: null });
  });

  it.each(['', 'an\0n', 'ann\ud800'])(
    'is no account where the subject could be kept only as another one: %j',
    async (sub) => {
      const { browser } = await startWithProvider({ sub, name: 'Ann' }, { sub });
      const { url } = await browser.navigate('/oauth2/authorization/oidc');
      expect(url.search).toBe('?login=failed');
      expect((await browser.fetch('/api/auth/user')).status).toBe(401);
    },
  );

  it('keeps the address of a picture as browsers write it', async () => {
    const picture = 'https://pictures.example/a\0b.png';
    const { browser } = await startWithProvider({ ...claims, picture });
    await browser.navigate('/oauth2/authorization/oidc');
    const user = await (await browser.fetch('/api/auth/user')).json();
    expect(user).toMatchObject({ profilePicture: 'https://pictures.example/a%00b.png' });
  });

  it('fails with ?login=failed when the ID token is for another login (nonce)', async () => {
    const { browser } = await startWithProvider({ ...claims, nonce: 'of another login' });
    const { url } = await browser.navigate('/oauth2/authorization/oidc');
    expect(url.pathname + url.search).toBe('/?login=failed');
    expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  });

  it('fails with ?login=failed when the provider refuses', async () => {
    const { provider, browser } = await startWithProvider(claims);
    provider.service.once('beforeAuthorizeRedirect', ({ url }) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    const refused = await browser.navigate('/oauth2/authorization/oidc');
    expect(refused.url.search).toBe('?login=failed');
  });

  it('fails with ?login=failed when the provider does not answer, and works when it does', async () => {
    const provider = new OAuth2Server();
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, 'localhost');
    const port = provider.address().port;
    const OIDC_ISSUER = provider.issuer.url ?? '';
    await provider.stop();
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID: 'repkeep', OIDC_CLIENT_SECRET: 'secret' };
    const { url } = await startServer(settings);
    const browser = new Browser(url);
    const down = await browser.navigate('/oauth2/authorization/oidc');
    expect(down.url.search).toBe('?login=failed');
    await provider.start(port, 'localhost');
    onTestFinished(() => provider.stop());
    const up = await browser.navigate('/oauth2/authorization/oidc');
    expect(up.url.href).toBe(`${url}/`);
  });
});
