/** The headers that every answer carries, whatever made it: pages, files, errors, the API. */
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy, developmentPolicy, minimalPolicy } from './security-policy.ts';

const yearInSeconds = 31_536_000;

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Links in mail carry tokens in their query: nothing of it goes to other sites. `no-referrer`
  // would also turn the Origin of our own forms into `null`, which the same-origin check refuses.
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
  /** Whether browsers reach us over https; then they are told to stay there for a year. */
  readonly https: boolean;
  /** The environment; development has its own policy for documents. */
  readonly environment: string;
}

/** The headers of every answer. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  if (!https) return always;
  const hsts = `max-age=${yearInSeconds}; includeSubDomains`;
  return { ...always, 'strict-transport-security': hsts };
}

/** The policy for documents without a nonce, as the environment asks for it. */
export function documentPolicy({ https, environment }: SecurityHeadersOptions): string {
  return environment === 'development'
    ? developmentPolicy(environment)
    : contentSecurityPolicy({ https });
}

/**
 * Sets the headers on every reply before anything else can answer. An HTML answer whose handler
 * set no policy of its own gets the one for documents; a handler that streams with a nonce sets
 * `content-security-policy` itself. Who hijacks a reply must write `reply.getHeaders()`.
 * A 304 carries none: its headers replace those of the copy the browser keeps (RFC 9111, 3.2), and
 * a kept page with the policy of a bare answer would lose its styles and scripts.
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
