/** The environment, parsed once. A wrong value stops the start with one clear sentence. */
import * as v from 'valibot';
import { Environment } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';
import { misspelling } from './settingNames.ts';

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
  /** Of a PostgreSQL, in place of dataDir; it may hold a password. Null: SQLite. */
  readonly databaseUrl: string | null;
  /** Where a backup goes before each update of the tables; null: none is made. */
  readonly backupDir: string | null;
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
  /** A person may hold no more, as data/writing/held.ts counts; Infinity is no limit. */
  readonly maxBytesPerUser: number;
  readonly logLevel: string;
  /** Addresses and ranges of them (10.0.0.0/8) that /api/metrics answers to. */
  readonly metricsFrom: readonly string[];
}

/** The message is a sentence for the person who starts the server. */
export class ConfigError extends Error {}

const MIB = 1024 * 1024;

const SETTINGS: readonly string[] = Object.keys(Environment.entries);

/** Reads the configuration. An empty value is an unset one. Throws ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.entries(environment).filter(([, value]) => value?.trim());
  const settings = Object.fromEntries(filled);
  checkNames(settings);
  const parsed = v.safeParse(Environment, settings);
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
    databaseUrl: env.DATABASE_URL ?? null,
    backupDir: env.BACKUP_DIR ?? null,
    oidcProviders,
    pictureOrigins: [
      ...env.PICTURE_HOSTS.map((host) => new URL(`https://${host}`).origin),
      ...(env.GOOGLE_CLIENT_ID ? ['https://lh3.googleusercontent.com'] : []),
    ],
    corsOrigins: env.CORS_ORIGINS,
    clientUrl: env.CLIENT_URL ?? '/',
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    maxBytesPerUser: env.ACCOUNT_LIMIT_MIB * MIB || Number.POSITIVE_INFINITY,
    logLevel: env.LOG_LEVEL,
    metricsFrom: env.METRICS_FROM,
  };
}

function checkNames(settings: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(settings)) {
    const sentence = misspelling(name, SETTINGS);
    if (sentence !== null) throw new ConfigError(sentence);
  }
  if (settings['OIDC_NAME'] !== undefined && settings['OIDC_ISSUER'] === undefined) {
    throw new ConfigError('OIDC_ISSUER must be set too (with OIDC_NAME).');
  }
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
