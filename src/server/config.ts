/** The environment, parsed once. A wrong value stops the start with one clear sentence. */
import * as v from 'valibot';
import { isLoopbackHost } from './loopback.ts';

/** An OpenID Connect provider. The id is part of its paths: /oauth2/authorization/{id}. */
export interface OidcProviderConfig {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Config {
  /** 'localhost' listens on 127.0.0.1 and on ::1, whichever the name stands for here. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** An origin. Null: whichever loopback name the browser used. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** None: people sign in with the local account page, on this machine only. */
  readonly oidcProviders: readonly OidcProviderConfig[];
  /** Origins that profile pictures may come from. */
  readonly pictureOrigins: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Where the browser goes after signing in. */
  readonly clientUrl: string;
  /** Proxies to believe: how many, or which addresses. */
  readonly trustProxy: false | number | string[];
  /** Requests a minute and address; 0 is no limit. */
  readonly rateLimit: number;
  readonly logLevel: string;
}

/** The message is a sentence for the person who starts the server. */
export class ConfigError extends Error {}

const URL_MESSAGE = 'must be a full address such as https://example.org';
const webUrl = v.pipe(v.string(), v.check(isWebUrl, URL_MESSAGE));
const origin = v.pipe(
  webUrl,
  v.transform((url) => new URL(url).origin),
);
const words = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
);
const whole = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from 0 to ${max}`),
    v.transform(Number),
    v.maxValue(max, `must be a whole number from 0 to ${max}`),
  );

const Environment = v.object({
  HOST: v.optional(v.string(), 'localhost'),
  PORT: v.optional(whole(65_535), '3000'),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(v.string(), './data'),
  OIDC_NAME: v.optional(v.string(), 'OpenID'),
  OIDC_ISSUER: v.optional(webUrl),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  PICTURE_HOSTS: v.optional(
    v.pipe(
      words,
      v.everyItem(
        (host) => /^[a-z\d.-]+(:\d+)?$/i.test(host),
        'must be host names with commas between them',
      ),
    ),
    '',
  ),
  CORS_ORIGINS: v.optional(v.pipe(words, v.array(origin)), ''),
  CLIENT_URL: v.optional(webUrl),
  TRUST_PROXY: v.optional(words, ''),
  RATE_LIMIT: v.optional(whole(1_000_000), '600'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
});
type Environment = v.InferOutput<typeof Environment>;

/** Reads the configuration. An empty value is an unset one. Throws ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.entries(environment).filter(([, value]) => value?.trim());
  const parsed = v.safeParse(Environment, Object.fromEntries(filled));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new ConfigError(`${issue.path?.[0].key} ${issue.message}.`);
  }
  const env = parsed.output;
  const oidcProviders = oidcProvidersOf(env);
  checkReach(env, oidcProviders.length > 0);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: env.DATA_DIR,
    oidcProviders,
    pictureOrigins: [
      ...env.PICTURE_HOSTS.map((host) => `https://${host}`),
      ...(env.GOOGLE_CLIENT_ID ? ['https://lh3.googleusercontent.com'] : []),
    ],
    corsOrigins: env.CORS_ORIGINS,
    clientUrl: env.CLIENT_URL ?? '/',
    trustProxy: trustOf(env.TRUST_PROXY),
    rateLimit: env.RATE_LIMIT,
    logLevel: env.LOG_LEVEL,
  };
}

function oidcProvidersOf(env: Environment): OidcProviderConfig[] {
  const google = completeOrUnset(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const oidc = completeOrUnset(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const providers: OidcProviderConfig[] = [];
  if (google) {
    const [clientId = '', clientSecret = ''] = google;
    const issuer = 'https://accounts.google.com';
    providers.push({ id: 'google', name: 'Google', issuer, clientId, clientSecret });
  }
  if (oidc) {
    const [issuer = '', clientId = '', clientSecret = ''] = oidc;
    if (issuer.startsWith('http:') && !isLoopbackHost(new URL(issuer).hostname)) {
      throw new ConfigError('OIDC_ISSUER must begin with https:// (http only on this machine).');
    }
    providers.push({ id: 'oidc', name: env.OIDC_NAME, issuer, clientId, clientSecret });
  }
  return providers;
}

/** The values of settings that only make sense together, or null when none of them is set. */
function completeOrUnset(env: Environment, keys: readonly (keyof Environment)[]): string[] | null {
  const missing = keys.filter((key) => env[key] === undefined);
  if (missing.length === keys.length) return null;
  if (missing.length > 0) {
    throw new ConfigError(`${missing.join(' and ')} must be set too (with ${keys.join(', ')}).`);
  }
  return keys.map((key) => String(env[key]));
}

/** The local account page asks for no password, so it must never be reachable from elsewhere. */
function checkReach(env: Environment, hasProvider: boolean): void {
  const isLocal =
    isLoopbackHost(env.HOST) &&
    (env.PUBLIC_URL === undefined || isLoopbackHost(new URL(env.PUBLIC_URL).hostname));
  if (!isLocal && !hasProvider) {
    throw new ConfigError(
      'Without a sign-in provider (GOOGLE_CLIENT_ID or OIDC_ISSUER) HOST and PUBLIC_URL must stay on this machine (localhost).',
    );
  }
  if (!isLoopbackHost(env.HOST) && env.PUBLIC_URL === undefined) {
    throw new ConfigError(`PUBLIC_URL must be set when HOST is ${env.HOST}.`);
  }
}

function trustOf(wanted: readonly string[]): Config['trustProxy'] {
  const [first] = wanted;
  if (first === undefined) return false;
  return wanted.length === 1 && /^\d+$/.test(first) ? Number(first) : [...wanted];
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
