import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../storage.ts';
import { startServer } from '../support.ts';

const style = 'body { color: red }';
const script = 'console.log("first paint")';
const page = `<!doctype html><html><head><style>${style}</style><script>${script}</script>
<script type="module" src="/assets/app-1a2b.js"></script></head><body></body></html>`;
const app = 'export const answer = 42;\n'.repeat(200);

async function startWithClient(env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const clientFolder = join(folder, 'client');
  await mkdir(join(clientFolder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(clientFolder, 'index.html'), page);
  await writeFile(join(clientFolder, 'sw.js'), '// worker');
  await writeFile(join(clientFolder, 'manifest.webmanifest'), '{"name":"Repkeep"}');
  await writeFile(join(clientFolder, 'icon.png'), Buffer.from([137, 80, 78, 71]));
  await writeFile(join(clientFolder, 'assets', 'app-1a2b.js'), app);
  return startServer(env, { clientFolder });
}

/** Without fetch's own unpacking and tidying of paths. */
function get(url: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      })
        .on('error', reject)
        .end();
    },
  );
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the client files', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/?login=failed', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icon.png', 'image/png', 'no-cache'],
    [
      '/assets/app-1a2b.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
  ])('answer %s as %s, kept: %s', async (path, type, kept) => {
    const { url } = await startWithClient();
    const { status, headers } = await get(url, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': kept });
  });

  it('come packed to browsers that ask, each packing with its own ETag', async () => {
    const { url } = await startWithClient();
    const path = '/assets/app-1a2b.js';
    const plain = await get(url, path);
    const brotli = await get(url, path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(url, path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(app);
    expect(gunzipSync(gzip.body).toString()).toBe(app);
    expect(plain.body.toString()).toBe(app);
    expect(brotli.body.length).toBeLessThan(app.length / 10);
    const etags = [plain, brotli, gzip].map(({ headers }) => headers['etag']);
    expect(new Set(etags).size).toBe(3);
    expect(brotli.headers['vary']).toBe('Accept-Encoding');
  });

  it('are kept apart by origin where other origins may read them', async () => {
    const { url } = await startWithClient({ CORS_ORIGINS: 'https://app.example' });
    const { headers } = await get(url, '/', { origin: 'https://app.example' });
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
  });

  it('are 304 to browsers that have them', async () => {
    const { url } = await startWithClient();
    const { headers } = await get(url, '/', { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);
    const again = await get(url, '/', {
      'accept-encoding': 'br',
      'if-none-match': `"x", W/${etag}`,
    });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect((await get(url, '/', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd',
    '/unknown',
    '/assets/',
    '/__proto__',
    '/%00',
  ])('are all there is: %s is 404', async (path) => {
    const { url } = await startWithClient();
    const { status, body } = await get(url, path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  it('carry a policy that runs our own scripts and the page’s inline ones by hash, nothing else', async () => {
    const { url } = await startWithClient();
    const { headers } = await get(url, '/');
    expect(headers).toMatchObject({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' ${hashOf(script)}`,
        `style-src 'self' ${hashOf(style)}`,
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('leave /api alone: unknown calls are problem documents that nobody keeps', async () => {
    const { url } = await startWithClient();
    const { status, headers } = await get(url, '/api/unknown');
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
});
