import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { proxyLimits } from '../../server/web/proxy/limits.ts';
import { tally } from '../trials/figures.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, read, sendWrite, visitorConnections } from '../trials/visitors.ts';
import type { Fault, Finding } from './fault.ts';

const workers = 32;
const loadMs = 6_000;
const settlingMs = 1_000;
const retriesMax = 1.1;
const MiB = 1024 * 1024;
const largeBytes = 50 * MiB;
const growthMaxMiB = 10;

interface FaultyUpstream {
  readonly url: string;
  /** The keys of the writes received, in order. */
  readonly seen: string[];
  close(): void;
}

async function faultyUpstream(answer: http.RequestListener): Promise<FaultyUpstream> {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(String(request.headers['idempotency-key']));
    request.resume().once('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An external product API that fails every request; retries must not multiply the load. */
export const retries: Fault = {
  name: 'upstream fails everything',
  run: () =>
    withFolder(async (dataDir) => {
      const findings: Finding[] = [];
      for (const status of [500, 429, 502]) {
        const upstream = await faultyUpstream((_request, response) => {
          response.writeHead(status, { 'content-type': 'application/problem+json' });
          response.end(JSON.stringify({ status }));
        });
        const server = await startServer(dataDir, { API_BASE_URL: upstream.url });
        findings.push(await measureRetries(server, upstream, status));
        await server.stop();
        upstream.close();
      }
      return findings;
    }),
};

async function measureRetries(
  { origin }: ServerProcess,
  { seen }: FaultyUpstream,
  status: number,
): Promise<Finding> {
  const agent = visitorConnections(workers);
  const counted = new Set<string>();
  const statuses: number[] = [];
  const startedAt = performance.now();
  let writes = 0;
  async function hand(): Promise<void> {
    while (performance.now() < startedAt + loadMs) {
      writes += 1;
      const write = contactMessage(writes);
      // By key, so that a retry is counted only if its first attempt was.
      if (performance.now() > startedAt + settlingMs) counted.add(write.key);
      statuses.push((await sendWrite(origin, write, agent)).status);
      await pause(10);
    }
  }
  await Promise.all(Array.from({ length: workers }, hand));
  await agent.close();
  const attempts = seen.filter((key) => counted.has(key)).length;
  return {
    promise: `all ${status}: at most ${retriesMax} attempts a POST after the first second`,
    measured: `${(attempts / counted.size).toFixed(3)} (${attempts} for ${counted.size}; ${tally(statuses)})`,
    kept:
      attempts <= retriesMax * counted.size + proxyLimits.budgetFloor &&
      counted.size > 100 &&
      statuses.every((one) => one >= 400),
  };
}

/** 50 MiB of JSON: refused, but for a person's export of their data. */
export const largeAnswers: Fault = {
  name: '50 MiB of JSON from upstream',
  run: () =>
    withFolder(async (dataDir) => {
      const exportOf = (id: string) => `me/privacy-requests/${id}/file`;
      const item = JSON.stringify({ name: 'x'.repeat(1_000) });
      const block = Buffer.from(`${`${item},`.repeat(64)}`);
      const upstream = await faultyUpstream((request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('[');
        let sent = 0;
        function more(): void {
          while (sent < largeBytes) {
            sent += block.length;
            if (!response.write(block)) {
              response.once('drain', more);
              return;
            }
          }
          response.end(`${item}]`);
        }
        if (request.url?.includes('garbage')) response.end('x'.repeat(MiB));
        else more();
      });
      const server = await startServer(dataDir, { API_BASE_URL: upstream.url });
      const get = (name: string) =>
        read(`${server.origin}/api/v1/${name}`).then(
          ({ status, text }) => `${status}, ${(text.length / MiB).toFixed(1)} MiB`,
          () => 'broken off',
        );
      for (const name of ['a', 'b', 'c']) await get(exportOf(name));
      const before = await server.rss();
      let peak = before;
      const watch = setInterval(async () => {
        peak = Math.max(peak, await server.rss());
      }, 10);
      const [exported, listed] = [await get(exportOf('d')), await get('list')];
      clearInterval(watch);
      const garbage = await get('garbage');
      await server.stop();
      upstream.close();
      const growth = (peak - before) / MiB;
      return [
        {
          promise: `an export passes, a list and garbage are 502; RSS at most +${growthMaxMiB} MiB`,
          measured: `${exported}; ${listed}; ${garbage}; RSS +${growth.toFixed(1)} MiB`,
          kept:
            exported.startsWith('200') &&
            listed.startsWith('502') &&
            garbage.startsWith('502') &&
            growth <= growthMaxMiB,
        },
      ];
    }),
};
