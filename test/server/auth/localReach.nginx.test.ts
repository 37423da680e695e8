import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { temporaryFolder } from '../storage.ts';
import { Browser, filledForm, startServer } from '../support.ts';

/** What people write into `location /`, with the address to pass requests on to. */
const LOCATIONS = {
  'as its manual begins': 'proxy_pass UPSTREAM;',
  'in HTTP/1.1': 'proxy_pass UPSTREAM; proxy_http_version 1.1;',
  'with lasting connections':
    'proxy_pass UPSTREAM; proxy_http_version 1.1; proxy_set_header Connection "";',
  'set up for WebSockets': `proxy_pass UPSTREAM; proxy_http_version 1.1;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection 'upgrade';`,
  'with the usual headers': `proxy_pass UPSTREAM; proxy_set_header X-Real-IP $remote_addr;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
};

/** A real nginx in front of a server; resolves to its address when it listens. */
async function startNginx(location: string, upstream: string): Promise<string> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await mkdir(join(folder, 'temp'));
  const config = `
    daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / { ${location.replace('UPSTREAM', upstream)} }
      }
    }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void nginx.kill('SIGKILL'));
  let said = '';
  // It goes on talking, and a closed pipe would end it.
  await new Promise<void>((resolve, reject) => {
    nginx.on('error', reject);
    nginx.on('exit', () => reject(new Error(`nginx ended: ${said}`)));
    nginx.stderr.on('data', (chunk) => {
      said += chunk;
      // It says its version when it has taken its port.
      if (/\[notice\].*: nginx\/\d/.test(said)) resolve();
    });
  });
  return `http://127.0.0.1:${port}`;
}

describe.each(Object.entries(LOCATIONS))('behind a real nginx, %s', (_, location) => {
  it('nobody signs in with just a name, and the first visit by name turns that off', async () => {
    const { app, url } = await startServer();
    const logged = vi.spyOn(app.server.log, 'warn');
    const inFront = new Browser(url);
    await inFront.signInLocally('Ann');
    const stranger = new Browser(await startNginx(location, url));

    expect((await stranger.fetch('/oauth2/authorization/local')).status).toBe(403);
    // Nor with a page that was begun in front of the machine.
    const { response } = await new Browser(url).navigate('/oauth2/authorization/local');
    const body = filledForm(await response.text(), 'Ann');
    const init = { method: 'POST', headers: { origin: url }, body };
    expect((await stranger.fetch('/local-idp/authorize', init)).status).toBe(403);
    expect([...stranger.cookies]).toEqual([]);

    // A browser that came to https://lift.example asks for a picture.
    const headers = { referer: 'https://lift.example/', 'sec-fetch-site': 'same-origin' };
    await stranger.fetch('/icons/icon.svg', { headers });
    expect((await new Browser(url).fetch('/oauth2/authorization/local')).status).toBe(403);
    expect((await inFront.fetch('/api/auth/user')).status).toBe(401);
    expect(logged.mock.calls.map(String)).toEqual([
      expect.stringMatching(/^Local sign-in is off until the next start.*set PUBLIC_URL/),
    ]);
  });
});
