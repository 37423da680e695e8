/** The environment's settings, each with the values that it takes. */
import { isIP } from 'node:net';
import * as v from 'valibot';

const URL_MESSAGE = 'must be a full address such as https://example.org';
const webUrl = v.pipe(v.string(), v.check(isWebUrl, URL_MESSAGE));
const origin = v.pipe(
  webUrl,
  v.check(isOrigin, 'must be an address without a path, such as https://example.org'),
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

/** With a host; a password that was not escaped would be taken for another part. */
function isFullAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password, pathname } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return hostname !== '' && !pathname.includes('@');
}

/** The settings with their defaults; the message of a wrong one goes on from its name. */
export const Environment = v.object({
  HOST: v.optional(v.string(), 'localhost'),
  PORT: v.optional(whole(65_535), '3000'),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => !/^postgres(ql)?:/i.test(text) || isFullAddress(text),
        'must be a full address such as postgres://user:password@db.example.org/repkeep',
      ),
      v.check(
        (text) => /^postgres(ql)?:/i.test(text),
        ({ input }) => whyNoDatabase(input),
      ),
    ),
  ),
  BACKUP_DIR: v.optional(v.string()),
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
        (host) => /^[a-z\d.-]+(:\d+)?$/i.test(host) && URL.canParse(`https://${host}`),
        'must be host names with commas between them',
      ),
    ),
    '',
  ),
  CORS_ORIGINS: v.optional(v.pipe(words, v.array(origin)), ''),
  CLIENT_URL: v.optional(webUrl),
  TRUST_PROXY: v.optional(
    v.pipe(
      words,
      v.check(
        (wanted) => isCount(wanted) || wanted.every(isAddress),
        'must be how many proxies stand in front, such as 1, or their addresses with commas between',
      ),
      v.transform((wanted) => trustOf(wanted)),
    ),
    '',
  ),
  RATE_LIMIT: v.optional(whole(1_000_000), '600'),
  ACCOUNT_LIMIT_MIB: v.optional(whole(1_000_000), '64'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  METRICS_FROM: v.optional(
    v.pipe(
      words,
      v.everyItem(
        isRange,
        'must be addresses, such as 10.0.0.5 or 10.0.0.0/8, with commas between',
      ),
    ),
    '127.0.0.0/8, ::1',
  ),
});
export type Environment = v.InferOutput<typeof Environment>;

/** The rest of the address may hold a password. */
function whyNoDatabase(url: string): string {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1] ?? 'it';
  return `cannot be used: this server speaks PostgreSQL and not ${scheme}, and without the setting it keeps its data in DATA_DIR (SQLite)`;
}

/** How many proxies to believe, or which. */
function trustOf(wanted: readonly string[]): false | number | string[] {
  const [first] = wanted;
  if (first === undefined) return false;
  return isCount(wanted) ? Number(first) : [...wanted];
}

function isCount(wanted: readonly string[]): boolean {
  return wanted.length === 1 && /^\d{1,3}$/.test(wanted.join());
}

/** An address, a range of them, or one of the names that Fastify knows. */
function isAddress(word: string): boolean {
  return /^(loopback|linklocal|uniquelocal)$/.test(word) || isRange(word);
}

/** An address, or a range of them (10.0.0.0/8). */
function isRange(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A range of all addresses would trust everyone.
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  // What is no address at all was told already.
  if (!isWebUrl(text)) return true;
  const { origin: alone, href } = new URL(text);
  return href === `${alone}/`;
}
