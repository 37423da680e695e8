/** Serves a built client for the plain backend: just files, as any web server would. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export interface StaticFolder {
  serve(pathname: string, response: ServerResponse): void;
}

export function staticFolder(folder: string): StaticFolder {
  return {
    serve(pathname, response) {
      const file = normalize(pathname === '/' ? '/index.html' : pathname);
      try {
        const bytes = readFileSync(join(folder, file));
        response.writeHead(200, {
          'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
          'Cache-Control': 'no-cache',
        });
        response.end(bytes);
      } catch {
        // Not a file of the client.
        response.writeHead(404).end();
      }
    },
  };
}
