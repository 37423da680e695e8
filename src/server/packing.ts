/** Compression of answers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { varyBy } from './vary.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Below about one network packet there is nothing to gain. */
const WORTH_PACKING_BYTES = 1024;

export type Packing = 'br' | 'gzip';

/** The best packing that an Accept-Encoding header allows, or null. */
export function packingFor(accepted: string | string[] | undefined): Packing | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
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

/** Packs the text answers of calls on their way out. */
export function packAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_PACKING_BYTES) return payload;
    varyBy(reply, 'Accept-Encoding');
    const packing = packingFor(request.headers['accept-encoding']);
    if (packing === null) return payload;
    reply.header('content-encoding', packing).removeHeader('content-length');
    return pack(packing, Buffer.from(payload), 4);
  });
}
