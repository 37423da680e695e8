/** How answers leave: packed where that is worth it, and not at all where they are known. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnsafe } from '../auth/origin.ts';
import { isKnownTo, tagOf, tagPacked } from './etags.ts';
import { varyBy } from './vary.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Below about one network packet there is nothing to gain. */
const WORTH_PACKING_BYTES = 1024;

export const PACKINGS = ['br', 'gzip'] as const;
export type Packing = (typeof PACKINGS)[number];

/** The best packing that an Accept-Encoding header allows, or null. */
export function packingFor(accepted: string | string[] | undefined): Packing | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return PACKINGS.find((packing) => names.includes(packing)) ?? null;
}

/** quality: brotli's, 0 to 11. */
export function pack(packing: Packing, bytes: Buffer, quality: number): Promise<Buffer> {
  if (packing === 'gzip') return packGzip(bytes);
  return packBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/**
 * The tag of an answer to this request. The packing that the request allows counts, whether or not the
 * answer will be worth it: so nothing need be known of the answer.
 */
export function answerTag(request: FastifyRequest, tag: string): string {
  return tagPacked(tag, packingFor(request.headers['accept-encoding']));
}

/** Packs the text answers of calls on their way out; 304 to a read whose answer is known. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    varyBy(reply, 'Accept-Encoding');
    if (typeof payload !== 'string') return payload;
    if (needsTag(request, reply)) reply.header('etag', answerTag(request, tagOf(payload)));
    if (isKnown(request, reply)) {
      reply.code(304);
      return null;
    }
    if (payload.length < WORTH_PACKING_BYTES) return payload;
    const packing = packingFor(request.headers['accept-encoding']);
    if (packing === null) return payload;
    reply.header('content-encoding', packing).removeHeader('content-length');
    return pack(packing, Buffer.from(payload), 4);
  });
}

/** Answers of calls that belong to nobody are known by their content. */
function needsTag(request: FastifyRequest, reply: FastifyReply): boolean {
  return !isUnsafe(request.method) && reply.statusCode === 200 && !reply.hasHeader('etag');
}

function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  return tag !== undefined && isKnownTo(request.headers['if-none-match'], String(tag));
}
