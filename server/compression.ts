/** Compresses what is sent, in the encodings that its reader understands. */
import { PassThrough, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Below this size compression saves less than its headers cost. */
const compressFromBytes = 1_024;
/** Levels for documents made for one request: fast enough to cost less than rendering them. */
const liveLevels = { zstd: 3, br: 4, gzip: 5 } as const;
/** Levels for documents that are cached and sent often. */
const cachedLevels = { zstd: 12, br: 9, gzip: 9 } as const;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants;
/**
 * Best first: zstd is quickest, but Brotli has a dictionary for HTML and makes cached pages
 * smaller.
 */
const preferred = { once: ['zstd', 'br', 'gzip'], cached: ['br', 'zstd', 'gzip'] } as const;

/** A body that is made for one request, or one that is cached and sent often. */
export type BodyUse = keyof typeof preferred;

const zstdCompress = promisify(zlib.zstdCompress);
const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);

/**
 * The encoding of the response, by Accept-Encoding (RFC 9110 section 12.5.3): the best one for the
 * body's use among those the client accepts; `q=0` refuses.
 */
export function negotiateEncoding(header: string | undefined, use: BodyUse): Encoding {
  if (header === undefined || header === '') return 'identity';
  const accepted = new Set<string>();
  const refused = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  const taken = preferred[use].find(
    (name) => !refused.has(name) && (accepted.has(name) || accepted.has('*')),
  );
  return taken ?? 'identity';
}

/** A compressor for a stream; React flushes it after every part it writes. */
export function compressorFor(encoding: Encoding): Transform {
  switch (encoding) {
    case 'zstd':
      return zlib.createZstdCompress({ params: { [ZSTD_c_compressionLevel]: liveLevels.zstd } });
    case 'br':
      return zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: liveLevels.br } });
    case 'gzip':
      return zlib.createGzip({ level: liveLevels.gzip });
    case 'identity':
      return new PassThrough();
  }
}

/** Compresses one whole body; a small one is returned unchanged. */
export async function compressBody(
  body: Buffer,
  encoding: Encoding,
  use: BodyUse,
): Promise<{ readonly body: Buffer; readonly encoding: Encoding }> {
  if (body.length < compressFromBytes) return { body, encoding: 'identity' };
  const levels = use === 'once' ? liveLevels : cachedLevels;
  switch (encoding) {
    case 'zstd': {
      const params = { [ZSTD_c_compressionLevel]: levels.zstd };
      // Told the size, it takes no more memory than this body needs.
      const options = { params, pledgedSrcSize: body.length };
      return { body: await zstdCompress(body, options), encoding };
    }
    case 'br': {
      const params = {
        [BROTLI_PARAM_QUALITY]: levels.br,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      return { body: await brotliCompress(body, { params }), encoding };
    }
    case 'gzip':
      return { body: await gzipCompress(body, { level: levels.gzip }), encoding };
    case 'identity':
      return { body, encoding };
  }
}
