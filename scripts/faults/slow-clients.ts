import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { request } from 'undici';
import type { ImageResponse } from '#shared/product/content/images.ts';
import { quantile, tally } from '../trials/figures.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import {
  contactMessage,
  firstOperator,
  type Reply,
  read,
  sendWrite,
  visitorConnections,
} from '../trials/visitors.ts';
import type { Fault } from './fault.ts';

const headerSenders = 244;
const bodySenders = 244;
/**
 * As many downloads as the server allows at once; further ones get 503, and these are read quickly.
 */
const readers = 12;
const trickleMs = 2_000;
const closedMaxMs = 30_000;
/** Tolerance for the clock and for other work on the machine. */
const slackMs = 3_000;
const visitorEveryMs = 50;
const p99MaxMs = 1_000;
/** With 500 connections arriving at once, somebody may need a second try. */
const refusedMaxShare = 0.01;
/** Some 4 MB each: together more than the buffers between two local sockets. */
const imageSide = 1_150;
const pipelined = 4;

/** 500 connections that hardly move: headers, bodies, and readers that do not read. */
export const slowClients: Fault = {
  name: '500 slow clients',
  run: () =>
    withFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      const { host } = new URL(server.origin);
      const picture = await largeImage(server);
      const head = `Host: ${host}\r\n`;
      const slow = [
        ...many(headerSenders, () => trickle(server, `GET / HTTP/1.1\r\n${head}X-A: `)),
        ...many(bodySenders, () =>
          trickle(
            server,
            `POST /api/v1/contact HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n`,
          ),
        ),
        ...many(readers, () =>
          unread(server, `GET ${picture} HTTP/1.1\r\n${head}\r\n`.repeat(pipelined)),
        ),
      ];
      let over = false;
      const visits = visit(server, () => over);
      const heldMs = await Promise.all(slow);
      over = true;
      const { statuses, ms } = await visits;
      const { code } = await server.stop();
      const refused = statuses.filter((status) => status !== '200' && status !== '201');
      const longest = Math.max(...heldMs);
      return [
        {
          promise: 'everyone else is served',
          measured: `${tally(statuses)}; p99 ${quantile(ms, 0.99).toFixed(0)} ms; exit ${code}`,
          kept:
            statuses.length > 100 &&
            refused.every((status) => status === '503 Retry-After') &&
            refused.length <= refusedMaxShare * statuses.length &&
            quantile(ms, 0.99) <= p99MaxMs &&
            code === 0,
        },
        {
          promise: 'each of them is closed within 30 s',
          measured: `median ${(quantile(heldMs, 0.5) / 1_000).toFixed(1)} s, longest ${(longest / 1_000).toFixed(1)} s`,
          kept: longest <= closedMaxMs + slackMs,
        },
      ];
    }),
};

/** Uploads a picture that cannot be compressed; resolves with its address. */
async function largeImage(server: ServerProcess): Promise<string> {
  const { cookie, ip } = await firstOperator(server);
  const pixels = randomBytes(imageSide * imageSide * 3);
  const raw = { width: imageSide, height: imageSide, channels: 3 } as const;
  const { statusCode, body } = await request(`${server.origin}/api/v1/content/images?name=noise`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', 'x-forwarded-for': ip, cookie, origin: server.origin },
    body: await sharp(pixels, { raw }).png().toBuffer(),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`Screenshot: ${text}`);
  return (JSON.parse(text) as ImageResponse).image.address;
}

function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** Sends a beginning, then a byte now and then; resolves with how long that was allowed. */
async function trickle(server: ServerProcess, beginning: string): Promise<number> {
  const { socket, closed } = open(server);
  socket.resume();
  socket.write(beginning);
  const timer = setInterval(() => socket.writable && socket.write('a'), trickleMs);
  const ms = await closed;
  clearInterval(timer);
  return ms;
}

/**
 * Requests much and reads nothing. A paused socket does not notice that it was closed, so it goes
 * on writing.
 */
async function unread(server: ServerProcess, requests: string): Promise<number> {
  const { socket, closed } = open(server);
  socket.pause();
  socket.write(requests);
  const timer = setInterval(() => socket.writable && socket.write('\r\n'), trickleMs);
  const ms = await closed;
  clearInterval(timer);
  return ms;
}

/** A connection, and the time until it is closed; gives up after a minute. */
function open({ origin }: ServerProcess): { socket: net.Socket; closed: Promise<number> } {
  const startedAt = performance.now();
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  const giveUp = setTimeout(() => socket.destroy(), 2 * closedMaxMs);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearTimeout(giveUp);
      resolve(performance.now() - startedAt);
    });
  });
  return { socket, closed };
}

async function visit(server: ServerProcess, isOver: () => boolean) {
  const agent = visitorConnections(4);
  const statuses: string[] = [];
  const ms: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const startedAt = performance.now();
    const visits = [
      () => read(`${server.origin}/`, {}, agent),
      () => read(`${server.origin}/api/v1/numbers`, {}, agent),
      () => read(`${server.origin}/raise-capital?calc=safe`, {}, agent),
      () => sendWrite(server.origin, contactMessage(turn), agent),
    ];
    const reply = visits[turn % visits.length]?.();
    statuses.push(await (reply?.then(statusOf, String) ?? ''));
    ms.push(performance.now() - startedAt);
    await pause(visitorEveryMs);
  }
  await agent.close();
  return { statuses, ms };
}

function statusOf({ status, headers }: Reply): string {
  return `${status}${headers['retry-after'] === undefined ? '' : ' Retry-After'}`;
}
