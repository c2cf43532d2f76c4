/** RFC 9110 section 5.6.7: the current form and the two obsolete ones. */
const httpDate =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/**
 * Reads Retry-After (RFC 9110 section 10.2.3): whole seconds or an HTTP date, as milliseconds
 * from `wallNow`; a date that has passed is 0. Undefined for anything else, including a header
 * that was sent twice.
 */
export function retryAfterMs(
  value: string | string[] | undefined,
  wallNow: number,
): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1_000;
  if (!httpDate.test(value)) return undefined;
  // The asctime form has no time zone, and Date.parse would read it in the machine's own.
  const at = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - wallNow);
}
