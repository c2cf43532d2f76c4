/** W3C Trace Context, the header `traceparent`. */

const traceparentPattern =
  /^(?<version>[0-9a-f]{2})-(?<trace>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-[0-9a-f]{2}(?<rest>-.*)?$/;
const traceparentMaxLength = 512;

/**
 * The trace id of a valid `traceparent`, else undefined: an id that breaks the rules would join
 * unrelated requests in the operator's tools.
 */
export function traceIdOf(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > traceparentMaxLength) return undefined;
  const parts = traceparentPattern.exec(header)?.groups;
  if (parts === undefined) return undefined;
  const { version, trace, parent, rest } = parts;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (trace === undefined || /^0+$/.test(trace) || /^0+$/.test(parent ?? '')) return undefined;
  return trace;
}
