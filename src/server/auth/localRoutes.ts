import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { isStorable } from '../../domain/text.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import { Problem } from '../http/problem.ts';
import { LOCAL_PAGE_STYLE_HASH, localPage } from './localPage.ts';
import type { LocalProvider } from './localProvider.ts';

const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/));
const Asked = v.object({ state: Token, code_challenge: Token });
const Typed = v.object({ ...Asked.entries, name: v.fallback(v.string(), '') });
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.check(isStorable));

/** The pages of the local identity provider. clientOrigin: where signing in ends, null for here. */
export function registerLocalRoutes(
  server: FastifyInstance,
  provider: LocalProvider,
  clientOrigin: string | null,
): void {
  const policy = contentSecurityPolicy({
    styles: [LOCAL_PAGE_STYLE_HASH],
    // The form's answer redirects there, and browsers check the whole way.
    formTargets: clientOrigin === null ? [] : [clientOrigin],
  });

  function showPage(
    reply: FastifyReply,
    asked: v.InferOutput<typeof Asked>,
    error: string | null,
  ): FastifyReply {
    const { state, code_challenge: challenge } = asked;
    const cancelUrl = callbackUrl({ error: 'access_denied', state });
    return reply
      .code(error === null ? 200 : 400)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(localPage({ state, challenge, cancelUrl, error }));
  }

  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.get('/local-idp/authorize', (request, reply) =>
    showPage(reply, parse(Asked, request.query), null),
  );
  server.post('/local-idp/authorize', (request, reply) => {
    const typed = parse(Typed, request.body);
    const name = v.safeParse(Name, typed.name);
    if (!name.success) return showPage(reply, typed, 'Please type a name of 1 to 100 characters.');
    const code = provider.issueCode(name.output, typed.code_challenge);
    return reply.redirect(callbackUrl({ code, state: typed.state }), 303);
  });
}

function callbackUrl(parameters: Record<string, string>): string {
  return `/login/oauth2/code/local?${new URLSearchParams(parameters)}`;
}

function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  throw new Problem(400, { detail: 'This page is reached by signing in.' });
}
