/** The content security policies, as text. No 'unsafe-inline' outside development. */

/** For every response that is not HTML: it may load nothing and may not be framed. */
export const minimalPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface PolicyOptions {
  /** The nonce of this response's inline scripts; absent for complete or cached documents. */
  readonly nonce?: string;
  /** Whether browsers use https. */
  readonly https: boolean;
}

/** The policy of an HTML document in production. */
export function contentSecurityPolicy({ nonce, https }: PolicyOptions): string {
  const scripts = nonce === undefined ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    scripts,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * The policy of an HTML document in development: Vite puts styles and the refresh preamble inline,
 * its error overlay too, and talks over a web socket. Throws for production, so that a wrong flag
 * cannot enable it there.
 */
export function developmentPolicy(environment: string): string {
  if (environment === 'production') {
    throw new Error('The development content security policy must not be used in production.');
  }
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
