/** The built client, read into memory once: what is not in the map cannot be asked for. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PACKINGS, type Packing, pack, packingFor } from './compression.ts';
import { isKnownTo, tagOf, tagPacked } from './etags.ts';
import { Problem } from './problem.ts';
import { varyBy } from './vary.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const PACKED_TYPES = /^(text|application|image\/svg)/;
const PACKING_QUALITY = 9;

interface ClientFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Only where it is smaller. */
  readonly packed: Readonly<Partial<Record<Packing, Buffer>>>;
}

/** URL path → file. */
export type ClientFiles = ReadonlyMap<string, ClientFile>;

export async function readClientFiles(folder: string): Promise<ClientFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, ClientFile]> => {
        const path = join(entry.parentPath, entry.name);
        const url = `/${relative(folder, path).split(sep).join('/')}`;
        return [url === '/index.html' ? '/' : url, await readClientFile(path)];
      }),
  );
  return new Map(files);
}

async function readClientFile(path: string): Promise<ClientFile> {
  const bytes = await readFile(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const packed: Partial<Record<Packing, Buffer>> = {};
  if (PACKED_TYPES.test(type)) {
    for (const packing of PACKINGS) {
      const smaller = await pack(packing, bytes, PACKING_QUALITY);
      if (smaller.length < bytes.length) packed[packing] = smaller;
    }
  }
  return { type, etag: tagOf(bytes), bytes, packed };
}

/** Hashes of the page's inline scripts and styles, for its Content-Security-Policy. */
export function inlineHashes(files: ClientFiles): { scripts: string[]; styles: string[] } {
  const html = files.get('/')?.bytes.toString() ?? '';
  return {
    scripts: hashesOf(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)),
    styles: hashesOf(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)),
  };
}

function hashesOf(matches: Iterable<RegExpMatchArray>): string[] {
  return [...matches].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}

/** Answers every GET that no other route takes: a client file, or 404. */
export function serveClientFiles(server: FastifyInstance, files: ClientFiles): void {
  server.get('/*', async (request, reply) => {
    const [url = '/'] = request.url.split('?');
    const file = files.get(url === '/index.html' ? '/' : url);
    if (!file) throw new Problem(404);
    const packing = packingFor(request.headers['accept-encoding']);
    const packed = packing && file.packed[packing];
    const etag = tagPacked(file.etag, packed ? packing : null);
    varyBy(reply, 'Accept-Encoding');
    reply.header('etag', etag).header(
      'cache-control',
      // Only these carry a hash of their content in their name.
      url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (isKnownTo(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (packed) reply.header('content-encoding', packing);
    return reply.type(file.type).send(packed || file.bytes);
  });
}
