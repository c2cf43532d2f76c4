/** A reverse proxy that TRUST_PROXY does not name is told of, once. */
import Fastify from 'fastify';
import t from 'tap';
import { trustedProxies } from '#server/web/operations/trusted-proxies.ts';
import { proxyWatch, warnOfUnnamedProxy } from '#server/web/operations/unnamed-proxy.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

async function warnings(
  trusted: readonly string[],
  headers: Record<string, string>,
  peerOf: (nth: number) => string = () => '10.0.0.5',
): Promise<readonly string[]> {
  const app = Fastify();
  const said: string[] = [];
  warnOfUnnamedProxy(app, trustedProxies(trusted), (sentence) => said.push(sentence));
  app.get('/', () => 'ok');
  for (let nth = 0; nth < 60; nth += 1) {
    await app.inject({ url: '/', headers, remoteAddress: peerOf(nth) });
  }
  await app.close();
  return said;
}

t.test('all requests from one address that forwards', async (t) => {
  const said = await warnings([], forwarded);
  t.equal(said.length, 1);
  t.match(said[0], /All requests come from 10\.0\.0\.5 .* set TRUST_PROXY=10\.0\.0\.5/);
  t.equal((await warnings([], { forwarded: 'for=203.0.113.7' })).length, 1);
  t.same(await warnings(['10.0.0.0/8'], forwarded), [], 'one that is named is nothing to tell of');
  t.same(await warnings([], {}), [], 'nor is a visitor');
  const many = (nth: number) => `198.51.100.${nth}`;
  t.same(await warnings([], forwarded, many), [], 'nor are visitors behind proxies of their own');
});

t.test('a health check from this machine hides nothing, a visitor does', async (t) => {
  const proxied = { peer: '10.0.0.5', forwards: true };
  const told = (others: readonly { peer: string; forwards: boolean }[]) => {
    const look = proxyWatch();
    const seen = [...others, ...Array.from({ length: 30 }, () => proxied)];
    return seen.map(look).filter((proxy) => proxy !== undefined);
  };
  t.same(told([{ peer: '127.0.0.1', forwards: false }]), ['10.0.0.5']);
  t.same(told([{ peer: '::1', forwards: false }]), ['10.0.0.5']);
  t.same(told([{ peer: '198.51.100.1', forwards: false }]), []);
});
