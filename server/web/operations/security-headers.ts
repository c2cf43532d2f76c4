/** The headers of every response, whatever produced it: pages, files, errors, the API. */
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, developmentPolicy, minimalPolicy } from './security-policy.ts';

const yearInSeconds = 31_536_000;

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Links in mails have tokens in their query, which must not reach other sites. `no-referrer`
  // would also turn the Origin of this site's forms into `null`, which the same-origin check
  // refuses.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'content-security-policy': minimalPolicy,
};

export interface SecurityHeadersOptions {
  /** Whether browsers use https; then HSTS tells them to use only https for a year. */
  readonly https: boolean;
  /** The environment; development has a different policy for documents. */
  readonly environment: string;
}

/** The headers of every response. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  if (!https) return always;
  const hsts = `max-age=${yearInSeconds}; includeSubDomains`;
  return { ...always, 'strict-transport-security': hsts };
}

/** The policy for documents without a nonce, for the environment. */
export function documentPolicy({ https, environment }: SecurityHeadersOptions): string {
  return environment === 'development'
    ? developmentPolicy(environment)
    : contentSecurityPolicy({ https });
}

/**
 * Sets the headers on every reply before anything else can respond. An HTML response without its
 * own policy gets the one for documents; a handler that streams with a nonce sets
 * `content-security-policy` itself. Code that hijacks a reply must write `reply.getHeaders()`. A
 * 304 has none of them, because its headers replace those of the browser's copy (RFC 9111, 3.2),
 * and a cached page with the minimal policy would lose its styles and scripts.
 */
export function addSecurityHeaders(server: FastifyInstance, options: SecurityHeadersOptions): void {
  const headers = securityHeaders(options.https);
  const policy = documentPolicy(options);

  server.addHook('onRequest', function setSecurityHeaders(_request, reply, done) {
    reply.headers(headers);
    done();
  });

  server.addHook('onSend', function setDocumentPolicy(_request, reply, payload, done) {
    const type = reply.getHeader('content-type');
    if (reply.statusCode === 304) reply.removeHeader('content-security-policy');
    if (typeof type === 'string' && type.startsWith('text/html')) {
      if (reply.getHeader('content-security-policy') === minimalPolicy) {
        reply.header('content-security-policy', policy);
      }
    }
    done(null, payload);
  });
}
