/** The security headers of every answer, and the policies in them. */
import t from 'tap';
import { addSecurityHeaders, securityHeaders } from '#server/web/operations/security-headers.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  minimalPolicy,
} from '#server/web/operations/security-policy.ts';
import { newServer } from '#test/support/guarded-server.ts';

/** Written out here, so that leaving one out of the server is noticed. */
const expectedHeaders: Readonly<Record<string, string | RegExp>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

t.test('every answer carries the security headers', async (t) => {
  const server = newServer(t);
  addSecurityHeaders(server, { https: true, environment: 'production' });
  server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'));
  server.get('/stream', (_request, reply) => {
    const policy = contentSecurityPolicy({ nonce: 'n0nce', https: true });
    return reply.type('text/html').header('content-security-policy', policy).send('<p>');
  });
  server.get('/json', async () => ({}));
  server.get('/empty', (_request, reply) => reply.code(204).send());
  server.get('/moved', (_request, reply) => reply.redirect('/page', 308));
  server.get('/fails', async () => {
    throw new Error('internal');
  });
  server.get('/hijacked', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    reply.raw.end('x');
  });
  const page = contentSecurityPolicy({ https: true });
  const policies: Record<string, string> = {
    '/page': page,
    '/stream': page.replace("script-src 'self'", "script-src 'self' 'nonce-n0nce'"),
  };
  const urls = [
    '/page',
    '/stream',
    '/json',
    '/empty',
    '/moved',
    '/fails',
    '/hijacked',
    '/none',
    '/%zz',
  ];
  for (const url of urls) {
    const { headers } = await server.inject({ url });
    for (const [name, value] of Object.entries(expectedHeaders)) {
      t.match(headers[name], value, `${url} ${name}`);
    }
    t.equal(headers['content-security-policy'], policies[url] ?? minimalPolicy, `${url} policy`);
  }
  t.equal(securityHeaders(false)['strict-transport-security'], undefined, 'only with https');
});

t.test('the policies', async (t) => {
  const plain = contentSecurityPolicy({ https: false });
  t.notMatch(plain, 'unsafe-inline');
  t.notMatch(plain, 'upgrade-insecure-requests');
  t.match(contentSecurityPolicy({ https: true }), 'upgrade-insecure-requests');
  t.match(plain, "default-src 'none'");
  t.match(plain, "frame-ancestors 'none'");
  t.match(developmentPolicy('development'), "'unsafe-inline'");
  t.throws(() => developmentPolicy('production'), /must not be used in production/);
  const server = newServer(t);
  addSecurityHeaders(server, { https: false, environment: 'development' });
  server.get('/', (_request, reply) => reply.type('text/html').send('<p>'));
  const answer = await server.inject({ url: '/' });
  t.equal(answer.headers['content-security-policy'], developmentPolicy('development'));
});
