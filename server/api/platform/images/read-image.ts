import { createHash } from 'node:crypto';
import type { default as SharpModule } from 'sharp';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  type MediaExtension,
  type MediaFile,
  shownMaxHeight,
  shownMaxWidth,
  smallerVersion,
} from '#shared/product/content/image-address.ts';
import { imageMaxBytes, imageMaxSide } from '#shared/product/fields/limits.ts';
import { refused } from '../files/spool.ts';
import type { ImageType } from './image-kind.ts';

type Sharp = typeof SharpModule;

/** An image as it is stored. */
export interface PreparedImage {
  /**
   * The largest version; its id is made from its bytes, so the same image is stored only once.
   */
  readonly file: MediaFile;
  readonly versions: readonly { readonly file: MediaFile; readonly content: Buffer }[];
  /** What was done to it, in sentences. */
  readonly notes: readonly string[];
}

/** Decoded pixels, in memory for a moment. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const decodeSeconds = 8;
const jpegQuality = 82;
const webpQuality = 86;

const extensions: Readonly<Record<ImageType, MediaExtension>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  // A still image gains nothing from being a GIF.
  'image/gif': 'png',
};

/**
 * Prepares an uploaded image for storage. It is fully decoded and encoded again, so that only its
 * pixels remain: no location of a photo, no second file hidden in it. Costs up to two seconds of
 * one core and 300 MB for the largest; call it one at a time.
 * @param path where the file is
 * @throws ProblemError 422, naming the reason, for everything that is not an intact image
 */
export async function readImage(path: string, type: ImageType): Promise<PreparedImage> {
  const sharp = await loadSharp();
  const { width, height, pages } = await sizeOf(sharp, path, type);
  const notes: string[] = [];
  if (pages > 1) {
    notes.push('It’s animated, and readers couldn’t stop it. We kept only the first frame.');
  }
  const scale = Math.min(1, shownMaxWidth / width, shownMaxHeight / height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  if (scale < 1) {
    notes.push(`Reduced from ${width} × ${height} to ${size.width} × ${size.height} pixels.`);
  }
  const pixels = await decoded(sharp, path, size);
  const extension = extensions[type];
  const content = await encoded(sharp, pixels, size, extension);
  const digest = createHash('sha256').update(content).digest('base64url');
  const file: MediaFile = { id: `img_${digest.slice(0, 22)}`, ...size, extension };
  const smaller = smallerVersion(file);
  const versions = [{ file, content }];
  if (smaller !== undefined) {
    versions.push({ file: smaller, content: await encoded(sharp, pixels, smaller, extension) });
  }
  if (versions.some((version) => version.content.length > imageMaxBytes)) {
    throw refused(
      'too-heavy',
      'This image is too large once saved. Make it smaller, or save it as JPEG.',
    );
  }
  return { file, versions, notes };
}

/** Loaded only when used, because the library is large and many servers never receive an image. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp').catch(notHere);
  // One image at a time, on one core, so that other requests can use the rest.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function sizeOf(
  sharp: Sharp,
  path: string,
  type: ImageType,
): Promise<{ width: number; height: number; pages: number }> {
  // Only the header is read, so an image of an impossible size costs nothing.
  const head = await sharp(path, { limitInputPixels: false }).metadata().catch(damaged);
  if (`image/${head.format}` !== type) {
    const kind = type.slice('image/'.length);
    throw refused('kind', `The file looks like ${kind}, but is not one.`);
  }
  if (head.width > imageMaxSide || head.height > imageMaxSide) {
    const message = `The image is ${head.width} × ${head.height} pixels. The maximum is ${imageMaxSide} × ${imageMaxSide}.`;
    throw refused('too-many-pixels', message);
  }
  return { ...head.autoOrient, pages: head.pages ?? 1 };
}

async function decoded(
  sharp: Sharp,
  path: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Pixels> {
  const { data, info } = await sharp(path, {
    limitInputPixels: imageMaxSide * imageMaxSide,
    failOn: 'error',
  })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: decodeSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function encoded(
  sharp: Sharp,
  { data, ...raw }: Pixels,
  { width, height }: { readonly width: number; readonly height: number },
  extension: MediaExtension,
): Promise<Buffer> {
  const image = sharp(data, { raw }).resize(width, height, { fit: 'fill' });
  switch (extension) {
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer();
    case 'webp':
      return image.webp({ quality: webpQuality }).toBuffer();
  }
}

function notHere(): never {
  const detail = 'This server can’t accept images. The library that reads them doesn’t run on it.';
  throw new ProblemError(problem('unavailable', detail));
}

function damaged(): never {
  throw refused(
    'damaged',
    'The image is damaged or incomplete. Save it again and upload that file.',
  );
}
