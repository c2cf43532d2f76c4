/** A server on a port of its own, and raw sockets to it. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import {
  defaultListenerLimits,
  hardenListener,
  type ListenerLimits,
  listenerOptions,
} from '#server/web/operations/listener-hardening.ts';
import { isLivenessProbe } from '#server/web/operations/load-shedding.ts';
import { ProblemError, problemMediaType } from '#shared/http/errors.ts';

/** More than the buffers between two sockets of one machine take. */
export const largeBytes = 32 * 1024 * 1024;

interface Options {
  readonly publicOrigin?: string;
  readonly trustProxy?: readonly string[];
  readonly maxConnections?: number;
  readonly limits?: ListenerLimits;
}

export async function startServer(t: Test, options: Options = {}): Promise<FastifyInstance> {
  const { trustProxy = [], limits = defaultListenerLimits } = options;
  const server = Fastify({ ...listenerOptions(trustProxy, limits) });
  hardenListener(server, {
    publicOrigin: options.publicOrigin,
    trustProxy,
    limits,
    maxConnections: options.maxConnections ?? 100,
    anyHost: isLivenessProbe,
  });
  server.setErrorHandler(function answerProblem(error, _request, reply) {
    if (!(error instanceof ProblemError)) throw error;
    return reply
      .code(error.status)
      .headers(error.headers)
      .type(problemMediaType)
      .send(error.problem);
  });
  server.get('/livez', async () => 'ok');
  server.get('/seen', async (request) => ({ url: request.url, id: request.id }));
  server.post('/echo', async (request) => ({ got: request.body }));
  server.get('/endless', (_request, reply) => {
    reply.raw.write('begun');
    reply.hijack();
  });
  server.get('/large', async () => 'x'.repeat(largeBytes));
  await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => {
    server.server.closeAllConnections();
    return server.close();
  });
  return server;
}

function portOf(server: FastifyInstance): number {
  return (server.server.address() as AddressInfo).port;
}

export async function open(t: Test, server: FastifyInstance): Promise<Socket> {
  const socket = connect({ port: portOf(server), host: '127.0.0.1' });
  t.teardown(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Everything the server sends until it closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
  });
  // However it ends: `once` would give up what was read when writing to a closed connection fails.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

export async function raw(t: Test, server: FastifyInstance, bytes: string): Promise<string> {
  const socket = await open(t, server);
  const answer = readAll(socket);
  socket.write(bytes, 'latin1');
  return answer;
}

export function get(path: string, ...headers: string[]): string {
  return `${[`GET ${path} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}

export function statusOf(answer: string): number {
  return Number(answer.slice(9, 12));
}
