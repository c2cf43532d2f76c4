import { createHash } from 'node:crypto';
import { ImageError } from './image-error.ts';
import { pngSize } from './png-size.ts';
import { svgSize } from './svg-size.ts';

/**
 * An image of the operator's, checked: the bytes that are served are exactly those that were read.
 */
export interface BrandImage {
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
  /** In its own units; together its aspect ratio. */
  readonly width: number;
  readonly height: number;
  /** A digest of the content for its address, which is cached for a year. */
  readonly digest: string;
}

/** A larger file delays every first page view; a logo drawn for screens has a few KiB. */
export const imageMaxBytes: number = 200 * 1024;

/**
 * Reads a logo or an icon.
 * @throws ImageError when it is neither a PNG nor an SVG that only draws
 */
export function brandImageOf(bytes: Buffer): BrandImage {
  if (bytes.length > imageMaxBytes) {
    const size = Math.ceil(bytes.length / 1024);
    throw new ImageError(`has ${size} KiB; the maximum is ${imageMaxBytes / 1024} KiB`);
  }
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG';
  const { width, height } = isPng ? pngSize(bytes) : svgSize(bytes);
  return {
    mediaType: isPng ? 'image/png' : 'image/svg+xml',
    bytes,
    width,
    height,
    digest: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  };
}
