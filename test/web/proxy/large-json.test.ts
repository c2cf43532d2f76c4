/** JSON that is larger than a socket's buffer: held up to a limit, so that nothing but JSON passes. */
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import t from 'tap';
import { proxyLimits } from '#server/web/proxy/limits.ts';
import { countingUpstream, rawUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send, unlimited } from '../../support/proxy-under-test.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const exported = '/api/v1/me/privacy-requests/prq_1/file';

/** A JSON list of at least so many bytes. */
function listOf(bytes: number): string {
  const item = JSON.stringify({ name: 'Ünïcode “quoted” text', amount: 12_345.67, tags: [null] });
  return `[${Array.from({ length: Math.ceil(bytes / item.length) }, () => item).join(',')}]`;
}

const large = listOf(3 * MiB);
/** Texts cut or spoilt in a named way. */
const faulty: Readonly<Record<string, string | Buffer>> = {
  'no-json-at-all': 'x'.repeat(300 * KiB),
  'html-said-to-be-json': `<!doctype html><b>secret</b>${'y'.repeat(300 * KiB)}`,
  'spoilt-early': `[1,,secret${large}`,
  'spoilt-late': `${large.slice(0, -5)}}secret]`,
  'ends-early': large.slice(0, -1),
  'goes-on': `${large}{"secret":1}`,
  'bytes-at-the-end': Buffer.concat([Buffer.from(large.slice(0, -1)), Buffer.from([0xff, 0x5d])]),
  'too-large': listOf(proxyLimits.wholeAnswerMaxBytes + 1),
};

t.test('a large answer passes byte for byte if it is JSON, and otherwise is a 502', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const [, , , framing, name = ''] = url.split('/');
    const body = Buffer.from(faulty[name] ?? large);
    const length = framing === 'length' ? { 'content-length': body.length } : {};
    const type = name === 'whole-problem' ? 'application/ld+json' : 'application/json';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...length });
    for (let at = 0; at < body.length; at += 10_000) response.write(body.subarray(at, at + 10_000));
    response.end();
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  for (const framing of ['length', 'chunked']) {
    for (const name of Object.keys(faulty)) {
      const reply = await send(proxy.port, { path: `/api/v1/${framing}/${name}` });
      t.equal(reply.status, 502, `${framing} ${name}`);
      t.equal(reply.headers['content-type'], 'application/problem+json');
      t.match(reply.json(), { status: 502, type: '/problems/upstream-unreachable' });
      t.notMatch(reply.text, /secret|xxx|yyy/);
    }
    for (const name of ['whole', 'whole-problem']) {
      const reply = await send(proxy.port, { path: `/api/v1/${framing}/${name}` });
      t.equal(reply.status, 200);
      t.ok(reply.text === large, 'byte for byte');
      t.equal(Number(reply.headers['content-length']), Buffer.byteLength(large));
    }
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('what is no JSON to us is not looked at', async (t) => {
  const body = Buffer.from(large.slice(0, 100 * KiB));
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (url.endsWith('/csv')) headers['content-type'] = 'text/csv';
    if (url.endsWith('/packed')) headers['content-encoding'] = 'gzip';
    response.writeHead(url.endsWith('/range') ? 206 : 200, headers).end(body);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  for (const kind of ['csv', 'packed', 'range']) {
    const reply = await send(proxy.port, { path: `/api/v1/${kind}` });
    t.equal(Buffer.byteLength(reply.text), body.length, kind);
  }
});

t.test('an upstream that dies in JSON is a 502, and breaks an export off', async (t) => {
  const framings = ['length', 'chunked'];
  const upstream = await rawUpstream(t, (socket, head) => {
    const framing = head.includes('by=length')
      ? `content-length: ${Buffer.byteLength(large)}`
      : 'transfer-encoding: chunked';
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`);
    // What was sent is a whole JSON text: only the framing says that more should have come.
    const sent = Buffer.from(listOf(150 * KiB));
    if (head.includes('by=length')) socket.write(sent);
    else socket.write(`${sent.length.toString(16)}\r\n${sent.toString('latin1')}\r\n`, 'latin1');
    setTimeout(() => (head.includes('how=end') ? socket.end() : socket.resetAndDestroy()), 50);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  for (const how of framings.flatMap((by) => [`by=${by}&how=end`, `by=${by}&how=reset`])) {
    t.equal((await send(proxy.port, { path: `/api/v1/list?${how}` })).status, 502, how);
    const path = `${exported}?${how}`;
    await t.rejects(send(proxy.port, { path }), { code: 'ECONNRESET' }, path);
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('50 MiB of JSON pass as an export alone, at the pace of the reader', async (t) => {
  const block = Buffer.from(listOf(MiB).slice(1, -1));
  const blocks = 50;
  let sent = 0;
  let source: net.Socket | null = null;
  const upstream = await countingUpstream(t, (_request, response) => {
    source = response.socket;
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    function more(): void {
      while (sent < blocks) {
        sent += 1;
        if (sent > 1) response.write(',');
        if (!response.write(block)) {
          response.once('drain', more);
          return;
        }
      }
      response.end(']');
    }
    more();
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  const refused = await send(proxy.port, { path: '/api/v1/list' });
  t.equal(refused.status, 502, 'without a length it is read up to the limit');
  t.ok(sent < 20, `${sent} of ${blocks} MiB`);
  sent = 0;
  const request = http.get({ port: proxy.port, path: exported, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.pause();
  // Until nothing moves any more: what is not sent yet by then is held back at its source.
  let before = -1;
  while (sent !== before || (source as net.Socket | null)?.writableNeedDrain !== true) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  t.ok(sent < 20, `a reader that waits holds the upstream back: ${sent} of ${blocks} MiB`);
  let received = 0;
  for await (const piece of response) received += (piece as Buffer).length;
  t.equal(received, blocks * (block.length + 1) + 1);
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});
