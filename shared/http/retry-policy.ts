/**
 * The retry policy of the API proxy, as one table. Statuses 400 to 599
 * count as errors. Idempotent requests are not retried. Other requests are retried once on status
 * 408, 409, 425, 429, 500, 502, 503 or 504.
 *
 * It is the reverse of what HTTP libraries usually do, and it is only safe because every
 * non-idempotent request carries an Idempotency-Key (see README.md beside this file).
 */
export const retryPolicy: RetryPolicy = {
  /** RFC 9110 section 9.2.2. Everything that is not in this list counts as non-idempotent. */
  idempotentMethods: ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE'],
  errorStatusFrom: 400,
  errorStatusTo: 599,
  retriedStatuses: [408, 409, 425, 429, 500, 502, 503, 504],
  /** The first attempt and one retry. */
  attempts: 2,
  /** A body above this is streamed and sent once, because it cannot be sent again. */
  bufferedBodyMaxBytes: 1024 * 1024,
  /** A longer Retry-After is passed on to the client; the proxy does not wait for it. */
  retryAfterMaxMs: 2_000,
  /**
   * The longest random wait before a retry without Retry-After, so that clients do not all retry at
   * the same moment.
   */
  jitterMaxMs: 150,
  /** At most this share of the requests of the last window may be retries. */
  budgetShare: 0.1,
  budgetWindowMs: 10_000,
};

export interface RetryPolicy {
  readonly idempotentMethods: readonly string[];
  readonly errorStatusFrom: number;
  readonly errorStatusTo: number;
  readonly retriedStatuses: readonly number[];
  readonly attempts: number;
  readonly bufferedBodyMaxBytes: number;
  readonly retryAfterMaxMs: number;
  readonly jitterMaxMs: number;
  readonly budgetShare: number;
  readonly budgetWindowMs: number;
}

/**
 * Tells whether a request with this method may be sent twice without a second effect, as the policy
 * sees it. Method names are case-sensitive (RFC 9110 section 9.1): `get` is not GET.
 */
export function isIdempotent(method: string): boolean {
  return retryPolicy.idempotentMethods.includes(method);
}

/** Tells whether a status counts as an error: 400 to 599. */
export function isErrorStatus(status: number): boolean {
  return status >= retryPolicy.errorStatusFrom && status <= retryPolicy.errorStatusTo;
}

/**
 * Tells whether the policy asks for a second attempt after this method was answered with this
 * status.
 */
export function isRetried(method: string, status: number): boolean {
  return !isIdempotent(method) && retryPolicy.retriedStatuses.includes(status);
}
