/**
 * A small web server with the real shutdown, for tests that kill it: first argument is the grace
 * time in milliseconds. Prints its ports as JSON. The routes: /work takes 10 ms, /stream 800 ms
 * in three pieces, /long ends two seconds after its headers, /hang never ends, /reject leaves a
 * rejection unhandled.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createShutdown, listenForEnd } from '#server/process/shutdown.ts';
import { prepareDraining, stopAccepting } from '#server/web/operations/draining.ts';
import {
  defaultListenerLimits,
  listenerOptions,
} from '#server/web/operations/listener-hardening.ts';
import { buildOpsServer } from '#server/web/operations/ops-server.ts';
import { followRequests } from '#server/web/operations/requests-in-flight.ts';

const graceMs = Number(process.argv[2] ?? 0);
const server = Fastify(listenerOptions([], defaultListenerLimits));
const requests = followRequests(server);
const drain = prepareDraining(server, requests);

server.get('/work', async () => {
  await delay(10);
  return 'done';
});
server.get('/stream', async (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200);
  reply.raw.write('begin|');
  await delay(400);
  reply.raw.write('middle|');
  await delay(400);
  reply.raw.end('end');
});
server.get('/long', async (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200);
  reply.raw.write('begin|');
  await delay(2_000);
  reply.raw.end('end');
});
server.get('/hang', () => new Promise(() => {}));
server.get('/reject', async () => {
  void Promise.reject(new Error('nobody handles this'));
  await delay(50);
  return 'finished';
});

const ops = buildOpsServer({
  logger: server.log,
  checks: {},
  draining: () => drain.draining,
  registry: new Registry(),
  version: () => ({ version: '0', build: 'none', startedAt: '' }),
  loopbackOnly: true,
});
const quiet = (): void => {};
const shutdown = createShutdown({
  log: { info: quiet, warn: quiet, error: quiet, fatal: quiet },
  graceMs: () => graceMs,
  beginDraining: drain.begin,
  stopAccepting: () => stopAccepting(server),
  cutConnections: () => server.server.closeAllConnections(),
  inFlight: () => requests.count,
  parts: [{ name: 'operator port', close: () => ops.close() }],
  exit: (code) => process.exit(code),
});
listenForEnd(process, shutdown);

function portOf(listening: FastifyInstance): number {
  return (listening.server.address() as AddressInfo).port;
}
await server.listen({ port: 0, host: '127.0.0.1' });
await ops.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ port: portOf(server), opsPort: portOf(ops) }));
