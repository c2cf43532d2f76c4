import { invalid } from '#api/platform/http/validation.ts';

/** No access is promised for longer. */
const longestMs = 5 * 366 * 86_400_000;

/**
 * When an access ends, as it is stored; undefined when nothing was said of it, null for never.
 * @throws ProblemError 422 for a moment that is over
 */
export function endOf(
  expiresAt: string | null | undefined,
  now: number,
): string | null | undefined {
  if (expiresAt === undefined || expiresAt === null) return expiresAt;
  const end = Date.parse(expiresAt);
  if (end > now && end <= now + longestMs) return new Date(end).toISOString();
  const message = 'Enter a date and time in the future, at most five years ahead.';
  throw invalid([{ pointer: '/expiresAt', code: 'range', message }]);
}
