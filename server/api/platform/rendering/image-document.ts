import sharp from 'sharp';
import type { DrawableType } from './document-types.ts';
import { imageMaxPixels, imageMaxSide } from './limits.ts';
import { NotRendered, type OpenDocument } from './open-document.ts';
import { pixelsOf } from './pdf-document.ts';

/** What decoding may take; libvips stops by itself then. */
const decodeSeconds = 8;

/**
 * Opens a image as a document of one page.
 * @throws NotRendered
 */
export async function openImage(bytes: Buffer, type: DrawableType): Promise<OpenDocument> {
  // Only the head is read, so a image of an impossible size costs nothing.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (`image/${head.format}` !== type) throw new NotRendered('kind');
  const { width, height } = head.autoOrient;
  if (width > imageMaxSide || height > imageMaxSide || width * height > imageMaxPixels) {
    throw new NotRendered('too-many-pixels');
  }
  const size = { width, height };
  return {
    pageCount: 1,
    size: () => size,
    async render(page, wanted) {
      if (page !== 1) throw new NotRendered('no-such-page');
      const pixels = pixelsOf(size, Math.min(wanted, width));
      const { data, info } = await sharp(bytes, {
        limitInputPixels: imageMaxPixels,
        failOn: 'error',
      })
        .autoOrient()
        .resize(pixels.width, pixels.height, { fit: 'fill' })
        .toColourspace('srgb')
        .flatten({ background: 'white' })
        .raw({ depth: 'uchar' })
        .timeout({ seconds: decodeSeconds })
        .toBuffer({ resolveWithObject: true })
        .catch(damaged);
      return { data, width: info.width, height: info.height, channels: info.channels as 3 };
    },
    text(page) {
      if (page !== 1) throw new NotRendered('no-such-page');
      return '';
    },
    close() {},
  };
}

function damaged(error: unknown): never {
  throw new NotRendered(/timeout/i.test(String(error)) ? 'too-slow' : 'damaged');
}
