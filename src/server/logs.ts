import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountMark } from './auth/secrets.ts';
import { Problem } from './http/problem.ts';

const accounts = new WeakMap<FastifyRequest, string>();

/** Whose request it is: its line in the log says so, by the account's mark. */
export function noteAccount(request: FastifyRequest, userId: string): void {
  accounts.set(request, userId);
}

/** Longer than any of ours with its ids; a stranger's may be 16 kB, and fills the disk. */
const LONGEST_PATH = 200;

/**
 * One line a request: no query, cookies, bodies or names. It says whose it was by a mark, and why it was
 * refused.
 */
export function logRequests(server: FastifyInstance): void {
  const refusals = new WeakMap<FastifyRequest, string>();
  server.addHook('onError', async (request, _reply, error) => {
    if (error instanceof Problem) refusals.set(request, error.message);
  });
  server.addHook('onResponse', async (request, reply) => {
    const account = accounts.get(request);
    const refusal = refusals.get(request);
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, LONGEST_PATH),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(account === undefined ? {} : { account: accountMark(account) }),
        ...(refusal === undefined ? {} : { refusal }),
      },
      'answered',
    );
  });
}

/**
 * What the log says of an error that nobody expected. Not what else a database tells of one, as PostgreSQL
 * the row that it was about.
 */
export function errorInLog(error: Error) {
  const { name, stack = '' } = error;
  const [, ...frames] = stack.split('\n    at ');
  return { type: name, message: reasonOf(error), stack: frames.join('\n') };
}

/** What went wrong, with what that came of: 'fetch failed' says nothing by itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return error instanceof Object ? factsOf(error) : String(error);
  // A name with several addresses fails once for each.
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  const [cause] = causes.filter((one) => one !== undefined).map(reasonOf);
  const code = 'code' in error ? String(error.code) : '';
  // V8 quotes what it could not read, which may name people.
  const said = error instanceof SyntaxError ? 'not to be read' : error.message || code;
  return cause ? `${said}: ${cause}` : said;
}

/** What an operator needs of an answer that went wrong. Nothing else: it may name people, or hold secrets. */
const FACTS = ['error', 'status', 'attribute'];

/** 'error invalid_client', 'status 500', 'attribute issuer, expected https://a.example/, issuer https://b.example'. */
function factsOf(answer: object): string {
  const said = answer instanceof URLSearchParams ? Object.fromEntries(answer) : answer;
  const body = 'body' in said && typeof said.body === 'object' ? said.body : null;
  const factIn = (name: string) =>
    [said, body]
      .map((one): unknown => one && Reflect.get(one, name))
      .find((value) => typeof value === 'string' || typeof value === 'number');
  // What else is expected is of one person: a subject, a nonce.
  const ofIssuer = factIn('attribute') === 'issuer' ? ['expected', 'issuer'] : [];
  return [...FACTS, ...ofIssuer]
    .map((name) => [name, factIn(name)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`.slice(0, 200))
    .join(', ');
}
