import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { registerApiProxy } from '#server/web/proxy/api-proxy.ts';
import type { ProxyLimits } from '#server/web/proxy/limits.ts';
import {
  openUpstream,
  type Upstream,
  type UpstreamObserver,
  type UpstreamOptions,
} from '#server/web/proxy/upstream.ts';

export interface ProxyUnderTest {
  readonly port: number;
  readonly app: FastifyInstance;
  readonly upstream: Upstream;
  /** What `writeSession` was called with. */
  readonly sessions: string[];
}

export interface ProxySettings {
  readonly limits?: Partial<ProxyLimits>;
  readonly observer?: UpstreamObserver;
  readonly random?: () => number;
  readonly now?: () => number;
  readonly socketPath?: string;
  readonly session?: string;
}

const silent = { info() {}, warn() {} };

/**
 * A web server with nothing but the proxy, on a real socket, closed when the test ends. No jitter
 * unless asked for.
 */
export async function proxyUnderTest(
  t: Pick<Test, 'teardown'>,
  baseUrl: URL,
  settings: ProxySettings = {},
): Promise<ProxyUnderTest> {
  const { session, ...options } = settings;
  const upstreamOptions: UpstreamOptions = { baseUrl, log: silent, random: () => 0, ...options };
  const upstream = openUpstream(upstreamOptions);
  const app = Fastify({ forceCloseConnections: true });
  const sessions: string[] = [];
  registerApiProxy(app, {
    upstream,
    readSession: () => session,
    writeSession: (_request, _reply, value) => sessions.push(value),
    clientIp: () => '192.0.2.7',
    publicOrigin: () => 'https://portal.example',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  t.teardown(async () => {
    await app.close();
    // A test may have closed it already.
    await upstream.close().catch((error: { readonly code?: string }) => {
      if (error.code !== 'UND_ERR_DESTROYED') throw error;
    });
  });
  return { port, app, upstream, sessions };
}

/** As proxyUnderTest, with limits that no test of something else runs into. */
export const unlimited: Partial<ProxyLimits> = {
  breakerFailures: Number.POSITIVE_INFINITY,
  budgetFloor: Number.POSITIVE_INFINITY,
};

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws where it is none. */
  json(): Record<string, unknown>;
}

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** A string or Buffer is sent with Content-Length, a list of pieces chunked. */
  readonly body?: string | Buffer | readonly Buffer[];
  readonly agent?: http.Agent;
}

/** Sends one request and reads the whole answer; rejects when the connection breaks. */
export async function send(port: number, sent: Sent): Promise<Reply> {
  const { method = 'GET', path, headers = {}, body, agent = false } = sent;
  const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent });
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  if (Array.isArray(body)) {
    for (const piece of body) request.write(piece);
    request.end();
  } else {
    request.end(body as string | Buffer | undefined);
  }
  const [response] = await answered;
  const received = await text(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: received,
    json: () => JSON.parse(received) as Record<string, unknown>,
  };
}

/** How long nothing may come: until the first byte of an answer a busy machine takes its time. */
const patience = { beforeAnswerMs: 10_000, withinAnswerMs: 150 };

/**
 * Writes bytes on a fresh connection and reads until it ends or is quiet: for `quietMs` where there
 * may be no answer at all.
 */
export async function sendRaw(port: number, bytes: string, quietMs?: number): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
    socket.setTimeout(quietMs ?? patience.withinAnswerMs);
  });
  socket.on('error', () => undefined);
  socket.setTimeout(quietMs ?? patience.beforeAnswerMs, () => socket.destroy());
  const closed = once(socket, 'close');
  socket.write(bytes, 'latin1');
  await closed;
  return received;
}
