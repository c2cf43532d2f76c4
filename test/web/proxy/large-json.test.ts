/** JSON that is too large to be held: looked at on its way, and never passed on as if it were whole. */
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import fc from 'fast-check';
import t from 'tap';
import { JsonCheck } from '#server/web/proxy/json-check.ts';
import { countingUpstream, rawUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send, unlimited } from '../../support/proxy-under-test.ts';

fc.configureGlobal({ seed: 20_260_301 });

const KiB = 1024;
const MiB = 1024 * KiB;

/** What the proxy did before, and what any client does: the whole text, parsed. */
function isJson(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Checks bytes in pieces of these sizes, over and over. */
function checked(bytes: Buffer, sizes: readonly number[]): boolean {
  const check = new JsonCheck();
  let from = 0;
  for (let turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    if (!check.accepts(bytes.subarray(from, from + size))) return false;
    from += size;
  }
  return check.isComplete;
}

const pieces = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });

t.test('in pieces it decides as JSON.parse does of the whole', (t) => {
  const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 });
  const spaced = fc.tuple(value, fc.constantFrom(0, 1, '\t', '\r\n ')).map(([json, space]) => {
    return Buffer.from(JSON.stringify(json, null, space));
  });
  fc.assert(
    fc.property(spaced, pieces, (bytes, sizes) => {
      t.equal(checked(bytes, sizes), true, bytes.toString());
    }),
    { numRuns: 300 },
  );
  // A byte changed, left out or put in anywhere; what it becomes is often still JSON.
  const telling = fc.constantFrom(...Buffer.from('{}[]",:\\ \n0179-+.eEutfn/\x00\x1f\x7f\x80'));
  const edit = fc.record({
    where: fc.nat(),
    remove: fc.nat(2),
    insert: fc.array(fc.oneof(telling, fc.nat(255)), { maxLength: 2 }),
  });
  let broken = 0;
  fc.assert(
    fc.property(spaced, edit, pieces, (bytes, { where, remove, insert }, sizes) => {
      const from = where % (bytes.length + 1);
      const changed = Buffer.concat([
        bytes.subarray(0, from),
        Buffer.from(insert),
        bytes.subarray(from + remove),
      ]);
      const expected = isJson(changed);
      if (!expected) broken += 1;
      if (checked(changed, sizes) !== expected) t.fail(JSON.stringify(changed.toString('latin1')));
    }),
    { numRuns: 3_000 },
  );
  t.ok(broken > 1_000, `${broken} of 3000 were no JSON`);
  const written = [
    ...['', ' ', '0', '-0', '00', '-', '01', '1.', '.1', '1.5', '1e', '1e+', '1E-7', '1e5.', '+1'],
    ...['true', 'tru', 'truex', 'null ', 'nul', '[]', '[', ']', '[1,]', '[,1]', '{}', '{"a":1,}'],
    ...[
      '{"a"}',
      '{"a":}',
      '{a:1}',
      '[1}',
      '{"a":1]',
      '1 2',
      '[]]',
      '"\\u12"',
      '"\\u00e9"',
      '"\\x"',
    ],
    ...['"\t"', '"\x7f"', '\ufeff1', '{"a":[{"b":null}]}', '{"a":1,"a":2}', '"\\ud800"', '{,}'],
  ];
  for (const text of written) {
    const bytes = Buffer.from(text);
    for (const size of [1, 2, 100]) t.equal(checked(bytes, [size]), isJson(bytes), text);
  }
  const overlong = [
    'c0af',
    'c1bf',
    'e08080',
    'e09fbf',
    'eda080',
    'f08fbfbf',
    'f4908080',
    'f5808080',
  ];
  const right = ['c280', 'e0a080', 'ed9fbf', 'ee8080', 'f0908080', 'f48fbfbf', 'efbfbd'];
  for (const hex of [...overlong, ...right, '80', 'ff', 'e282', 'f09f98']) {
    const bytes = Buffer.from(`22${hex}22`, 'hex');
    for (const size of [1, 2, 100]) t.equal(checked(bytes, [size]), isJson(bytes), hex);
  }
  t.equal(checked(Buffer.from(`${'['.repeat(512)}${']'.repeat(512)}`), [7]), true);
  t.equal(checked(Buffer.from('['.repeat(513)), [7]), false, 'nesting is bounded');
  t.end();
});

/** A list of at least so many bytes, and its text cut or spoilt in a named way. */
function listOf(bytes: number): string {
  const item = JSON.stringify({ name: 'Ünïcode “quoted” text', amount: 12_345.67, tags: [null] });
  return `[${Array.from({ length: Math.ceil(bytes / item.length) }, () => item).join(',')}]`;
}

const large = listOf(300 * KiB);
const faulty: Readonly<Record<string, string | Buffer>> = {
  'no-json-at-all': 'x'.repeat(300 * KiB),
  'html-said-to-be-json': `<!doctype html><b>secret</b>${'y'.repeat(300 * KiB)}`,
  'spoilt-early': `[1,,secret${large}`,
  'spoilt-late': `${large.slice(0, -5)}}secret]`,
  'ends-early': large.slice(0, -1),
  'goes-on': `${large}{"secret":1}`,
  'bytes-at-the-end': Buffer.concat([Buffer.from(large.slice(0, -1)), Buffer.from([0xff, 0x5d])]),
};

t.test('a large answer that is no JSON is a 502 or a broken connection, never a 200', async (t) => {
  const upstream = await countingUpstream(({ url }, response) => {
    const [, , , framing, name = ''] = url.split('/');
    const body = Buffer.from(faulty[name] ?? large);
    const length = framing === 'length' ? { 'content-length': body.length } : {};
    const type = name === 'whole-problem' ? 'application/ld+json' : 'application/json';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...length });
    for (let at = 0; at < body.length; at += 10_000) response.write(body.subarray(at, at + 10_000));
    response.end();
  });
  t.teardown(() => upstream.close());
  const proxy = await proxyUnderTest(upstream.url, { limits: unlimited });
  t.teardown(() => proxy.close());
  for (const framing of ['length', 'chunked']) {
    for (const name of ['no-json-at-all', 'html-said-to-be-json', 'spoilt-early']) {
      const reply = await send(proxy.port, { path: `/api/v1/${framing}/${name}` });
      t.equal(reply.status, 502, `${framing} ${name}`);
      t.equal(reply.headers['content-type'], 'application/problem+json');
      t.match(reply.json(), { status: 502, type: '/problems/upstream-unreachable' });
      t.notMatch(reply.text, /secret|xxx|yyy/);
    }
    for (const name of ['spoilt-late', 'ends-early', 'goes-on', 'bytes-at-the-end']) {
      const path = `/api/v1/${framing}/${name}`;
      await t.rejects(send(proxy.port, { path }), { code: 'ECONNRESET' }, path);
    }
    for (const name of ['whole', 'whole-problem']) {
      const reply = await send(proxy.port, { path: `/api/v1/${framing}/${name}` });
      t.equal(reply.status, 200);
      t.equal(reply.text, large, 'byte for byte');
      t.equal(reply.headers['content-length'] !== undefined, framing === 'length');
    }
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('what is no JSON to us is not looked at', async (t) => {
  const body = Buffer.from(large.slice(0, 100 * KiB));
  const upstream = await countingUpstream(({ url }, response) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (url.endsWith('/csv')) headers['content-type'] = 'text/csv';
    if (url.endsWith('/packed')) headers['content-encoding'] = 'gzip';
    response.writeHead(url.endsWith('/range') ? 206 : 200, headers).end(body);
  });
  t.teardown(() => upstream.close());
  const proxy = await proxyUnderTest(upstream.url, { limits: unlimited });
  t.teardown(() => proxy.close());
  for (const kind of ['csv', 'packed', 'range']) {
    const reply = await send(proxy.port, { path: `/api/v1/${kind}` });
    t.equal(Buffer.byteLength(reply.text), body.length, kind);
  }
});

t.test('an upstream that dies in a large JSON body breaks the client off', async (t) => {
  const upstream = await rawUpstream((socket, head) => {
    const framing = head.includes('/length')
      ? `content-length: ${Buffer.byteLength(large)}`
      : 'transfer-encoding: chunked';
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`);
    // What was sent is a whole JSON text: only the framing says that more should have come.
    const sent = Buffer.from(listOf(150 * KiB));
    if (head.includes('/length')) socket.write(sent);
    else socket.write(`${sent.length.toString(16)}\r\n${sent.toString('latin1')}\r\n`, 'latin1');
    setTimeout(() => (head.includes('/end') ? socket.end() : socket.resetAndDestroy()), 50);
  });
  t.teardown(() => upstream.close());
  const proxy = await proxyUnderTest(upstream.url, { limits: unlimited });
  t.teardown(() => proxy.close());
  for (const framing of ['length', 'chunked']) {
    for (const how of ['end', 'reset']) {
      const path = `/api/v1/${framing}/${how}`;
      await t.rejects(send(proxy.port, { path }), { code: 'ECONNRESET' }, path);
    }
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('50 MiB of JSON pass at the pace of the reader, with little in hand', async (t) => {
  const block = Buffer.from(listOf(MiB).slice(1, -1));
  const blocks = 50;
  let sent = 0;
  let source: net.Socket | null = null;
  const upstream = await countingUpstream((_request, response) => {
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
  t.teardown(() => upstream.close());
  const proxy = await proxyUnderTest(upstream.url, { limits: unlimited });
  t.teardown(() => proxy.close());
  const request = http.get({ port: proxy.port, path: '/api/v1/export', agent: false });
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
