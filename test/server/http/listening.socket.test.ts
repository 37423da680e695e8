import { once } from 'node:events';
import { connect, createServer, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressesOf } from '../../../src/server/http/listening.ts';
import { connectTo, sendRaw } from '../../support/servers/rawHttp.ts';
import { type RunningServer, startServer } from '../support.ts';

/** As localhost has two on most machines; without IPv6 Linux has other IPv4 ones. */
const own = Object.values(networkInterfaces()).flatMap((of) => of ?? []);
const other = own.some(({ address }) => address === '::1') ? '::1' : '127.0.0.2';
const ADDRESSES = ['127.0.0.1', other];

async function start(): Promise<RunningServer & { urls: string[] }> {
  const running = await startServer({}, { addresses: ADDRESSES });
  const { port } = new URL(running.url);
  return {
    ...running,
    urls: ADDRESSES.map((one) => `http://${isIPv6(one) ? `[${one}]` : one}:${port}`),
  };
}

const GET = ['GET /api/health HTTP/1.1', 'Host: localhost'];
const UPGRADE = ['Connection: Upgrade, keep-alive', 'Upgrade: websocket'];

/** A connection that has asked once, and is kept open. */
async function kept(url: string) {
  const socket = connectTo(url);
  onTestFinished(() => void socket.destroy());
  socket.write(`${GET.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

describe('a host with two addresses', () => {
  it('is not served at one of them where another program has the port at the other', async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await once(taken.listen(0, other), 'listening');
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const [host = ''] = ADDRESSES;
    await expect(startServer({ PORT }, { addresses: ADDRESSES })).rejects.toThrow('EADDRINUSE');
    const asking = connect(Number(PORT), host);
    await expect(once(asking, 'connect')).rejects.toThrow('ECONNREFUSED');
  });

  it('is listened at by both, by one server', async () => {
    const { urls } = await start();
    for (const url of urls) expect(await sendRaw(url, GET)).toMatchObject({ status: 200 });
  });

  it('answers at both what asks for an upgrade, as any other request', async () => {
    const { urls } = await start();
    for (const url of urls) {
      expect(await sendRaw(url, [...GET, ...UPGRADE])).toMatchObject({ status: 200 });
    }
  });

  it('outlives a connection that breaks after it asked for one', async () => {
    const { urls } = await start();
    for (const url of urls) {
      const socket = connectTo(url);
      await once(socket, 'connect');
      socket.write(`${[...GET, ...UPGRADE].join('\r\n')}\r\n\r\n`);
      await once(socket, 'data');
      socket.resetAndDestroy();
      expect(await sendRaw(url, GET)).toMatchObject({ status: 200 });
    }
  });

  it('says at both what is wrong with bytes that are no HTTP', async () => {
    const { urls } = await start();
    const answers = await Promise.all(urls.map((url) => sendRaw(url, ['nonsense'])));
    expect(answers[0]).toMatchObject({ status: 400 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('is given up at both when the server stops, and nobody is cut off who is being answered', async () => {
    const { app, urls } = await start();
    const idle = await Promise.all(urls.map(kept));
    const [busy] = await Promise.all(urls.slice(1).map(kept));
    const answer = new Promise<string>((resolve) => {
      busy?.once('data', (chunk) => resolve(String(chunk)));
    });
    busy?.write(`${GET.join('\r\n')}\r\n`);
    const ends = idle.map((socket) => once(socket.resume(), 'close'));
    const stopped = app.close();
    busy?.write('\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    await Promise.all([stopped, ...ends]);
    for (const url of urls) await expect(sendRaw(url, GET)).rejects.toThrow('ECONNREFUSED');
  });

  it('starts where one of them is not to be had', async () => {
    // Of a network for documentation: no machine has it.
    const { url } = await startServer({}, { addresses: ['127.0.0.1', '192.0.2.1'] });
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });
});

it('localhost is all of its addresses, anything else itself', async () => {
  expect(await addressesOf('localhost')).toContain('127.0.0.1');
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
});
