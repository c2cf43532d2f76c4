import type { ByteRange } from './file-storage.ts';

/** Which part of a file was asked for: all of it, one part, or one that does not exist. */
export type RequestedRange = 'whole' | 'unsatisfiable' | ByteRange;

/**
 * Reads the Range header (RFC 9110 section 14). A header that is not understood is ignored, as the
 * standard demands, and so are several ranges at once: no client of ours asks for them.
 * @param ifRange the If-Range header, empty if there is none; a range of another version of the file is not what was meant
 */
export function requestedRange(
  range: string | undefined,
  ifRange: string,
  { size, etag }: { readonly size: number; readonly etag: string },
): RequestedRange {
  if (range === undefined || (ifRange !== '' && ifRange !== etag)) return 'whole';
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'unsatisfiable';
  return {
    first: Number(first),
    last: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  };
}
