import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** A request as the upstream received it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** How many requests with the same URL came before. */
  readonly before: number;
}

export interface CountingUpstream {
  readonly url: URL;
  readonly seen: SeenRequest[];
  /** Everything received for one path and query. */
  of(url: string): SeenRequest[];
}

/**
 * An upstream that reads every request whole, remembers it, and lets `answer` answer it; closed when
 * the test ends.
 */
export async function countingUpstream(
  t: Pick<Test, 'teardown'>,
  answer: (request: SeenRequest, response: http.ServerResponse) => void,
): Promise<CountingUpstream> {
  const seen: SeenRequest[] = [];
  const server = http.createServer({ keepAliveTimeout: 30_000 });
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      const before = seen.filter((one) => one.url === url).length;
      const one = { method, url, headers, rawHeaders, body: Buffer.concat(pieces), before };
      seen.push(one);
      answer(one, response);
    });
    request.on('error', () => undefined);
  });
  const url = await listen(server);
  t.teardown(() => closeHttp(server));
  return { url, seen, of: (wanted) => seen.filter((one) => one.url === wanted) };
}

export interface RawUpstream {
  readonly url: URL;
  readonly sockets: Set<net.Socket>;
  /** How many request heads have arrived. */
  heads: number;
}

/**
 * An upstream below HTTP: `onHead` is handed the socket and each request head that arrived. It is
 * closed when the test ends.
 */
export async function rawUpstream(
  t: Pick<Test, 'teardown'>,
  onHead: (socket: net.Socket, head: string) => void,
): Promise<RawUpstream> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = text.slice(0, end);
      text = '';
      upstream.heads += 1;
      onHead(socket, head);
    });
  });
  const url = await listen(server);
  const upstream: RawUpstream = { url, sockets, heads: 0 };
  t.teardown(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return upstream;
}

/** An address that nobody listens on. */
export async function closedPort(): Promise<URL> {
  const server = net.createServer();
  const url = await listen(server);
  server.close();
  await once(server, 'close');
  return url;
}

async function listen(server: net.Server): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function closeHttp(server: http.Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
