import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { fingerprintOf } from '../data/writing/fingerprint.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the body as it was sent. */
    bodyFingerprint: string;
  }
}

/**
 * The largest session that the field limits allow has 60,311, the largest plan 706; a later build may add to
 * that. Of a plan all is kept, and each value under a name of its own takes two microseconds, in which nobody
 * else is answered.
 */
const MAX_VALUES = 8_000;
const MAX_VALUES_OF_SESSION = 64_000;
const TOO_MANY_VALUES = 'The body holds more values than any body needs.';
/** What is kept is looked at again by functions that call themselves, and these end after some thousands. */
const MAX_DEPTH = 64;
const TOO_DEEP = 'The body is nested deeper than any body needs.';
const NO_TEXT = 'The body is not text in UTF-8.';

/** Takes JSON and nothing else, notes how it was sent, and parses it only when that cannot take long. */
export function takeJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.decorateRequest('bodyFingerprint', fingerprintOf(''));
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.bodyFingerprint = fingerprintOf(body);
    const text = textOf(body);
    if (text === null) return done(new Problem(400, { detail: NO_TEXT }));
    // Calls without a body may still name its type.
    if (text === '') return done(null, undefined);
    const { values, depth } = measure(text);
    const isSession = request.routeOptions.url === api.addSession.path;
    if (values > (isSession ? MAX_VALUES_OF_SESSION : MAX_VALUES))
      return done(new Problem(400, { detail: TOO_MANY_VALUES }));
    if (depth > MAX_DEPTH) return done(new Problem(400, { detail: TOO_DEEP }));
    void parse(request, text, done);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null for what another encoding wrote: signs of nothing would be kept in its place. */
function textOf(body: string | Buffer): string | null {
  if (typeof body === 'string') return body;
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/**
 * How many values a JSON text holds, at every depth; an empty list or object counts twice. And how many
 * lists and objects stand in each other at most. In a text that is no JSON, right up to where that shows.
 */
export function measure(json: string): { values: number; depth: number } {
  let values = 1;
  let open = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === ',') values += 1;
    else if (character === '[' || character === '{') {
      values += 1;
      open += 1;
      depth = Math.max(depth, open);
    } else if (character === ']' || character === '}') open -= 1;
  }
  return { values, depth };
}
