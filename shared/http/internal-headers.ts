/**
 * The headers between the web server and the product API. The web server removes all of them
 * from what clients send and sets them itself; none of them is ever answered to a client.
 */
export const internalHeaders = {
  /**
   * Request: the session token the browser's cookie carried. The cookies themselves are not passed
   * on.
   */
  session: 'x-raisehall-session',
  /** Request: the client's address, as the web server trusts it. */
  clientIp: 'x-raisehall-client-ip',
  /** Request: scheme and host that browsers use, for links in mail. No trailing slash. */
  publicOrigin: 'x-raisehall-public-origin',
  /** Request: which page of the web server the call is made for; the calls of one share their reads. */
  draw: 'x-raisehall-draw',
  /** Response: `<token> <expiry in epoch seconds>` of a session just begun, or `clear`. */
  setSession: 'x-raisehall-set-session',
  /** Request: the challenge the browser's cookie carried, between password and code. */
  challenge: 'x-raisehall-challenge',
  /** Response: `<token> <expiry in epoch seconds>` of a challenge just made, or `clear`. */
  setChallenge: 'x-raisehall-set-challenge',
  /**
   * Response: the number of changes to public content so far; pages cached before it are out of
   * date.
   */
  contentVersion: 'x-raisehall-content-version',
} as const;

/** The header that carries the id of a request through every layer and every log line. */
export const requestIdHeader = 'x-request-id';

/** The header on every response that names the build that made it. */
export const buildIdHeader = 'x-build-id';

/** The header that makes a non-idempotent request safe to repeat. */
export const idempotencyKeyHeader = 'idempotency-key';

/** The pattern of an Idempotency-Key: 8 to 128 visible ASCII characters without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;
