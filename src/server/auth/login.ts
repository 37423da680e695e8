import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorable, storableText } from '../../domain/text.ts';
import { accountOfIdentity } from '../data/accounts.ts';
import { addLogin, type Login, takeLogin } from '../data/logins.ts';
import { addSignIn } from '../data/signIns.ts';
import { write } from '../data/writing/write.ts';
import { publicOrigin } from '../http/hosts.ts';
import { LOGIN_RATE } from '../http/rateLimit.ts';
import { noteAccount, reasonOf } from '../logs.ts';
import type { RouteContext } from '../routeContext.ts';
import type { Person, Provider } from './provider.ts';
import { accountMark, hashOf, isSame, newSecret } from './secrets.ts';
import { endSignIn } from './signOut.ts';

const NAME_LENGTH = 200;

interface ProviderRoute {
  Params: { provider: string };
}
type Asked = FastifyRequest<ProviderRoute>;
/** Returns where the browser goes next; throws when the login fails. */
type Step = (context: RouteContext, request: Asked, reply: FastifyReply) => Promise<string>;

/** The redirect login (S7), on Spring's paths. It ends at the client, signed in or with ?login=failed. */
export function registerLogin(server: FastifyInstance, context: RouteContext): void {
  const { clientUrl } = context.config;
  const failedUrl = `${clientUrl}${clientUrl.includes('?') ? '&' : '?'}login=failed`;
  const follow = (step: Step) => async (request: Asked, reply: FastifyReply) => {
    try {
      return reply.redirect(await step(context, request, reply));
    } catch (error) {
      context.storage.note(error);
      // Cancelled, refused, forged, or no answer: the person can only try again.
      request.log.warn({ reason: reasonOf(error) }, 'login failed');
      return reply.redirect(failedUrl);
    }
  };
  // A HEAD request must not use up a login.
  const options = {
    config: { rateLimit: LOGIN_RATE },
    exposeHeadRoute: false,
    onRequest: async (request: FastifyRequest) => context.localReach?.checkSignIn(request),
  };
  server.get<ProviderRoute>('/oauth2/authorization/:provider', options, follow(beginLogin));
  server.get<ProviderRoute>('/login/oauth2/code/:provider', options, follow(finishLogin));
}

const beginLogin: Step = async (context, request, reply) => {
  const provider = providerOf(context, request);
  const origin = publicOrigin(context.config, request);
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const redirectUri = new URL(`/login/oauth2/code/${provider.id}`, origin).href;
  const url = await provider.signInUrl({ redirectUri, state, nonce, verifier });
  const login = {
    stateHash: hashOf(state),
    browserHash: hashOf(context.cookies.setLoginSecret(reply, request)),
    provider: provider.id,
    verifier,
    nonce,
  };
  await write(context.database, (trx) => addLogin(trx, login, context.now()));
  return url.href;
};

const finishLogin: Step = async (context, request, reply) => {
  const { config, cookies, database, now } = context;
  const browserSecret = cookies.loginSecret(request);
  const url = new URL(request.url, publicOrigin(config, request));
  const state = url.searchParams.get('state') ?? '';
  const login = await write(database, (trx) => takeLogin(trx, hashOf(state), now()));
  const provider = providerOf(context, request);
  // The cookie stays: any page may send a browser here, and another tab's login may be under way.
  if (!login || !isOurs(login, provider, browserSecret)) throw new Error('unknown login');
  const { nonce, verifier } = login;
  const person = await provider.personOf({ url, state, nonce, verifier });
  // Kept otherwise than it was told, it might be another one's.
  if (person.subject === '' || !isStorable(person.subject)) throw new Error('odd subject');
  const token = await signIn(context, request, { provider, person });
  await forgetEarlierSignIn(context, request);
  cookies.clearEarlier(reply);
  cookies.setSession(reply, token);
  cookies.setXsrf(reply, token);
  return config.clientUrl;
};

function providerOf(context: RouteContext, request: Asked): Provider {
  const provider = context.providers.find(({ id }) => id === request.params.provider);
  if (!provider) throw new Error('unknown provider');
  return provider;
}

function isOurs(login: Login, provider: Provider, browserSecret: string | null): boolean {
  return (
    login.provider === provider.id &&
    browserSecret !== null &&
    isSame(hashOf(browserSecret), login.browserHash)
  );
}

/** Returns the new session token. */
async function signIn(
  context: RouteContext,
  request: FastifyRequest,
  { provider, person }: { readonly provider: Provider; readonly person: Person },
): Promise<string> {
  const token = newSecret();
  const name = storableText((person.name ?? '').trim(), NAME_LENGTH);
  const picture = allowedPicture(context.config.pictureOrigins, person.picture);
  const nowMs = context.now();
  const { userId, isNew, ended } = await write(context.database, async (trx) => {
    // Whoever was signed in before it went off is signed out by then; nobody may come after.
    context.localReach?.checkSignIn(request);
    const account = await accountOfIdentity(
      trx,
      { provider: provider.id, subject: person.subject, name: name || null, picture },
      nowMs,
    );
    // A restore knows nothing of them: what they log could go to nobody.
    if (account.isNew) context.storage.checkWritable();
    const signIn = { tokenHash: hashOf(token), userId: account.userId };
    return { ...account, ended: await addSignIn(trx, signIn, nowMs) };
  });
  noteAccount(request, userId);
  const about = { account: accountMark(userId), provider: provider.id };
  if (isNew) request.log.info(about, 'account made');
  request.log.info(about, 'signed in');
  if (ended > 0) request.log.info({ ...about, ended }, 'oldest sign-ins ended');
  return token;
}

async function forgetEarlierSignIn(context: RouteContext, request: FastifyRequest): Promise<void> {
  const { cookies, database } = context;
  for (const earlier of cookies.earlierTokens(request)) {
    await endSignIn(database, request, earlier);
  }
}

/** The page could not show a picture from elsewhere: its Content-Security-Policy forbids it. */
function allowedPicture(origins: readonly string[], picture: string | null): string | null {
  if (picture === null || picture.length > 2048 || !URL.canParse(picture)) return null;
  const { origin, href } = new URL(picture);
  return origins.includes(origin) ? href : null;
}
