/** A server that has S7 and nothing more, on connections that stay open, as servers' do. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyData, plainAnswer } from '../../support/servers/plainAnswers.ts';

export interface PlainHttp {
  readonly url: string;
  /** It knows nothing of its person's any more. */
  forget(): void;
  stop(): Promise<void>;
}

export async function startPlainHttp(): Promise<PlainHttp> {
  let data = emptyData();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain.test');
    const body = bodyOf(await textOf(request));
    const [status, answer] = plainAnswer(data, { method: request.method ?? '', pathname, body });
    const text = JSON.stringify(answer);
    const length = Buffer.byteLength(text);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': length });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    forget() {
      data = emptyData();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function bodyOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
