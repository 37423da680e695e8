/** A server without a port: its requests do not leave the process. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { App } from '../../src/server/app.ts';

const apps = new Map<string, App>();
/** Of an address that nobody listens at. */
let lastPort = 60_000;
/** Each request comes from another address of this machine: what limits one is tested with real ones. */
let requests = 0;

function nextAddress(): string {
  requests += 1;
  return `127.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}

/** Gives an app an address that only `ask` knows. */
export function addressOf(app: App): string {
  lastPort += 1;
  const url = `http://localhost:${lastPort}`;
  apps.set(url, app);
  return url;
}

/** A `fetch` that finds the apps of this process, and follows no redirect. */
export async function ask(url: URL, init: RequestInit): Promise<Response> {
  const app = apps.get(url.origin);
  if (!app) return fetch(url, { ...init, redirect: 'manual' });
  const request = new Request(url, init);
  const answer = await app.server.inject({
    method: request.method as 'GET',
    url: url.href,
    remoteAddress: nextAddress(),
    // As every browser asks, and fetch.
    headers: { connection: 'keep-alive', ...Object.fromEntries(request.headers) },
    ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const line of [value].flat()) if (line !== undefined) headers.append(name, String(line));
  }
  const body = answer.rawPayload.length > 0 ? unpacked(answer.rawPayload, headers) : null;
  return new Response(body, { status: answer.statusCode, headers });
}

function unpacked(body: Buffer, headers: Headers): Uint8Array<ArrayBuffer> {
  const packing = headers.get('content-encoding');
  if (packing === 'br') return new Uint8Array(brotliDecompressSync(body));
  if (packing === 'gzip') return new Uint8Array(gunzipSync(body));
  return new Uint8Array(body);
}
