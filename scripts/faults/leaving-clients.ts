import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { proxyLimits } from '../../server/web/proxy/limits.ts';
import { openFiles, type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { read, signUp } from '../trials/visitors.ts';
import type { Fault } from './fault.ts';

const leavers = 2_000;
const atOnce = 40;
const heapMiB = 192;
const growthMaxMiB = 40;
/** Both ends of every connection to the product API, which are kept open for the next request. */
const cachedFiles = 2 * proxyLimits.connections;
const settleMs = 20_000;
const MiB = 1024 * 1024;

/** Clients that disconnect in the middle of a response, or before it. */
export const leavingClients: Fault = {
  name: 'clients leaving mid-stream',
  run: () =>
    withFolder(async (dataDir) => {
      // With a limited heap, because an unlimited one grows when it can, which looks like a leak.
      const server = await startServer(dataDir, {
        NODE_OPTIONS: `--max-old-space-size=${heapMiB}`,
      });
      const { cookie } = await signUp(server.origin, dataDir, 1);
      const targets = [
        '/dashboard',
        '/api/v1/openapi.json',
        '/raise-capital?calc=safe',
        '/blog?x=1',
      ];
      const leave = (n: number) => leaveOnce(server, targets[n % targets.length] ?? '/', cookie, n);
      // The first hundreds load and compile code, which does not count as growth.
      await inTurn(leavers, leave);
      await quiet(server);
      const [rssBefore, filesBefore] = [await server.rss(), await openFiles(server.pid)];
      await inTurn(leavers, leave);
      const inFlight = await quiet(server);
      const files = await openFiles(server.pid);
      const growth = ((await server.rss()) - rssBefore) / MiB;
      const breaker = await server.metric('upstream_breaker_state');
      const after = (await read(`${server.origin}/dashboard`, { cookie })).status;
      const errors = server
        .said()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'));
      const { code } = await server.stop();
      const moreFiles = files === undefined || filesBefore === undefined ? 0 : files - filesBefore;
      return [
        {
          promise: `after ${leavers}: nothing in flight, no socket left, memory flat, no error logged`,
          measured: `in flight ${inFlight}, files ${moreFiles >= 0 ? '+' : ''}${moreFiles}, RSS ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MiB, breaker ${breaker}, errors ${errors.length}; then /dashboard ${after}, exit ${code}${errors[0]?.slice(0, 300) ?? ''}`,
          kept:
            inFlight === 0 &&
            moreFiles <= cachedFiles &&
            growth <= growthMaxMiB &&
            breaker === 0 &&
            errors.length === 0 &&
            after === 200 &&
            code === 0,
        },
      ];
    }),
};

async function inTurn(count: number, leave: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        next += 1;
        await leave(next);
      }
    }),
  );
}

async function leaveOnce(
  { origin }: ServerProcess,
  path: string,
  cookie: string,
  n: number,
): Promise<void> {
  const { port, host } = new URL(origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  // A third leaves without having seen a byte.
  if (n % 3 === 0) await pause(Math.random() * 15);
  else await Promise.race([met(socket, 'data'), met(socket, 'close')]);
  const closed = met(socket, 'close');
  if (n % 2 === 0) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}

/** Waits until no request is in flight; resolves with how many still are at the time limit. */
async function quiet(server: ServerProcess): Promise<number> {
  const until = performance.now() + settleMs;
  for (;;) {
    const inFlight = await server.metric('http_requests_in_flight');
    if (inFlight === 0 || performance.now() > until) {
      // Sockets are closed a moment after their request has ended.
      await pause(500);
      return inFlight;
    }
    await pause(100);
  }
}

/** Resolves when the event occurs, whatever else happens to the socket. */
function met(socket: net.Socket, event: 'data' | 'close'): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}
