/** Requests as they stand on the wire: for what no HTTP client would send, or would not send so. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A bare connection to a server. */
export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
}

/** Sends these lines and the body, byte for byte, and waits for one answer. */
export function sendRaw(url: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(url);
    let text = '';
    const finish = () => {
      socket.destroy();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: rest.join('\r\n\r\n') });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
      const bodyStart = text.indexOf('\r\n\r\n') + 4;
      const isWhole = bodyStart > 4 && Buffer.byteLength(text.slice(bodyStart)) >= Number(length);
      if (isWhole) finish();
    });
    socket.on('end', finish);
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
