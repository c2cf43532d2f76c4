/** The processes of the proxy benchmark, one for each role: see proxy.ts. Each prints its port. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { registerApiProxy } from '../../server/web/proxy/api-proxy.ts';
import { openUpstream } from '../../server/web/proxy/upstream.ts';

const path = '/api/v1/raises?limit=3';
const body = JSON.stringify({
  items: [1, 2, 3].map((id) => ({ id, slug: `raise-${id}`, title: 'Raise', target: '1000000' })),
  nextCursor: null,
});
const answer = [
  'HTTP/1.1 200 OK',
  'content-type: application/json; charset=utf-8',
  'cache-control: no-store',
  'x-request-id: 4f9c2f4e',
  `content-length: ${Buffer.byteLength(body)}`,
  '',
  body,
].join('\r\n');

/** As little work for each request as a socket allows, so that mainly the proxies are measured. */
function upstream(): void {
  const server = net.createServer({ noDelay: true }, (socket) => {
    socket.on('data', (piece) => {
      for (let at = piece.indexOf('\r\n\r\n'); at !== -1; at = piece.indexOf('\r\n\r\n', at + 4)) {
        socket.write(answer);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1', () => printPort(server));
}

/** A proxy without any policy, as the baseline of this runtime. */
function bare(upstreamPort: string): void {
  const pool = new Pool(`http://127.0.0.1:${upstreamPort}`, { connections: 64 });
  const server = http.createServer((request, response) => {
    void pass(request, response);
  });
  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { statusCode, headers, body } = await pool.request({
      path: request.url ?? '/',
      method: request.method ?? 'GET',
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    response.writeHead(statusCode, { 'content-type': String(headers['content-type']) });
    response.end(bytes);
  }
  server.listen(0, '127.0.0.1', () => printPort(server));
}

async function ours(upstreamPort: string): Promise<void> {
  const api = openUpstream({
    baseUrl: new URL(`http://127.0.0.1:${upstreamPort}`),
    log: { info() {}, warn() {} },
  });
  const app = Fastify();
  registerApiProxy(app, {
    upstream: api,
    readSession: () => 'b3b1c1a0f00dfeedb3b1c1a0f00dfeed',
    writeSession() {},
    clientIp: (request) => request.ip,
    publicOrigin: () => 'https://portal.example',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  printPort(app.server);
}

async function load(port: string, seconds: string, connections: string): Promise<void> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    duration: Number(seconds),
    connections: Number(connections),
    headers: { accept: 'application/json', 'user-agent': 'bench', cookie: '__Host-sid=abc' },
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  const requestsPerSecond = result['2xx'] / result.duration;
  console.log(JSON.stringify({ requestsPerSecond, p99Ms: result.latency.p99, failed }));
}

function printPort(server: net.Server): void {
  console.log((server.address() as AddressInfo).port);
}

const [, , role = '', ...args] = process.argv;
const [first = '', second = '', third = ''] = args;
if (role === 'upstream') upstream();
if (role === 'bare') bare(first);
if (role === 'ours') await ours(first);
if (role === 'load') await load(first, second, third);
