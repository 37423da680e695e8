import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storableText } from '../../domain/text.ts';
import { accountOfIdentity } from '../data/accounts.ts';
import { addLogin, type Login, takeLogin } from '../data/logins.ts';
import { addSignIn, deleteSignIn } from '../data/signIns.ts';
import { write } from '../data/write.ts';
import { publicOrigin } from '../hosts.ts';
import { LOGIN_RATE } from '../rateLimit.ts';
import type { Services } from '../services.ts';
import type { Person, Provider } from './provider.ts';
import { hashOf, isSame, newSecret } from './secrets.ts';

const NAME_LENGTH = 200;

/** The redirect login (SPEC §7), on Spring's paths. It ends at the client, signed in or with ?login=failed. */
export function registerLogin(server: FastifyInstance, services: Services): void {
  const { config, cookies } = services;
  const failedUrl = `${config.clientUrl}${config.clientUrl.includes('?') ? '&' : '?'}login=failed`;
  // A HEAD request must not use up a login.
  const options = { config: { rateLimit: LOGIN_RATE }, exposeHeadRoute: false };

  function fail(request: FastifyRequest, reply: FastifyReply, reason: unknown): FastifyReply {
    request.log.warn({ reason: reason instanceof Error ? reason.message : reason }, 'login failed');
    return reply.redirect(failedUrl);
  }

  function providerOf(request: FastifyRequest<ProviderRoute>): Provider | undefined {
    return services.providers.find(({ id }) => id === request.params.provider);
  }

  server.get<ProviderRoute>('/oauth2/authorization/:provider', options, async (request, reply) => {
    const provider = providerOf(request);
    if (!provider) return fail(request, reply, 'unknown provider');
    const sent = {
      redirectUri: new URL(`/login/oauth2/code/${provider.id}`, publicOrigin(config, request)).href,
      state: newSecret(),
      nonce: newSecret(),
      verifier: newSecret(),
    };
    try {
      const url = await provider.signInUrl(sent);
      const login = {
        stateHash: hashOf(sent.state),
        browserHash: hashOf(cookies.setLoginSecret(reply)),
        provider: provider.id,
        verifier: sent.verifier,
        nonce: sent.nonce,
      };
      await write(services.database, (trx) => addLogin(trx, login, services.now()));
      return reply.redirect(url.href);
    } catch (error) {
      // The person can only try again.
      return fail(request, reply, error);
    }
  });

  server.get<ProviderRoute>('/login/oauth2/code/:provider', options, async (request, reply) => {
    const url = new URL(request.url, publicOrigin(config, request));
    const state = url.searchParams.get('state') ?? '';
    const login = await write(services.database, (trx) =>
      takeLogin(trx, hashOf(state), services.now()),
    );
    const browserSecret = cookies.loginSecret(request);
    cookies.clearLoginSecret(reply);
    const provider = providerOf(request);
    if (!login || !provider || !isOurs(login, provider, browserSecret)) {
      return fail(request, reply, 'unknown login');
    }
    try {
      const { nonce, verifier } = login;
      const person = await provider.personOf({ url, state, nonce, verifier });
      const token = await signIn(services, provider, person);
      await forgetEarlierSignIn(services, request);
      cookies.setSession(reply, token);
      cookies.setXsrf(reply, token);
      return reply.redirect(config.clientUrl);
    } catch (error) {
      // Cancelled or refused by the provider, or its answer does not fit.
      return fail(request, reply, error);
    }
  });
}

interface ProviderRoute {
  Params: { provider: string };
}

function isOurs(login: Login, provider: Provider, browserSecret: string | null): boolean {
  return (
    login.provider === provider.id &&
    browserSecret !== null &&
    isSame(hashOf(browserSecret), login.browserHash)
  );
}

/** Returns the new session token. */
async function signIn(services: Services, provider: Provider, person: Person): Promise<string> {
  const token = newSecret();
  const name = storableText((person.name ?? '').trim(), NAME_LENGTH);
  const picture = allowedPicture(services.config.pictureOrigins, person.picture);
  const nowMs = services.now();
  await write(services.database, async (trx) => {
    const userId = await accountOfIdentity(
      trx,
      { provider: provider.id, subject: person.subject, name: name || null, picture },
      nowMs,
    );
    await addSignIn(trx, { tokenHash: hashOf(token), userId }, nowMs);
  });
  return token;
}

async function forgetEarlierSignIn(services: Services, request: FastifyRequest): Promise<void> {
  const earlier = services.cookies.sessionToken(request);
  if (earlier !== null) await deleteSignIn(services.database, hashOf(earlier));
}

/** The page could not show a picture from elsewhere: its Content-Security-Policy forbids it. */
function allowedPicture(origins: readonly string[], picture: string | null): string | null {
  if (picture === null || picture.length > 2048 || !URL.canParse(picture)) return null;
  return origins.includes(new URL(picture).origin) ? picture : null;
}
