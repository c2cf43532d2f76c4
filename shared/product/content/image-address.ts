/**
 * The addresses of uploaded images. The name contains size and type, so a page can be rendered
 * without looking them up: nothing shifts when the image loads, and parsing Markdown needs no
 * database.
 */
import { apiBasePath } from '../../http/api-transport.ts';

/** The path of images on this portal's own origin. */
export const mediaPath = `${apiBasePath}/media/`;

/** No wider than twice the widest column of text; more pixels would only make the file larger. */
export const shownMaxWidth = 1_600;
/** An image that is taller does not fit any screen. */
export const shownMaxHeight = 4_000;
/** The width of the smaller version, for phones. */
const smallWidth = 800;
/** Below this width a smaller version would save next to nothing. */
const smallFromWidth = 1_000;

/** The file types that are accepted, with the signature each begins with. */
export const acceptedImageTypes = [
  { kind: 'png', label: 'PNG', types: ['image/png'], endings: ['.png'] },
  { kind: 'jpeg', label: 'JPEG', types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
  { kind: 'webp', label: 'WebP', types: ['image/webp'], endings: ['.webp'] },
  { kind: 'gif', label: 'GIF', types: ['image/gif'], endings: ['.gif'] },
] as const;
export type ImageKind = (typeof acceptedImageTypes)[number]['kind'];

export type MediaExtension = 'png' | 'jpg' | 'webp';

/** One version of an image. */
export interface MediaFile {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly extension: MediaExtension;
}

/** The last part of an image's address: `img_….1200x675.jpg`. */
export function mediaFileName({ id, width, height, extension }: MediaFile): string {
  return `${id}.${width}x${height}.${extension}`;
}

/** The address of an image. */
export function mediaAddress(file: MediaFile): string {
  return mediaPath + mediaFileName(file);
}

const fileName = /^(img_[A-Za-z0-9_-]{22})\.([1-9]\d{0,3})x([1-9]\d{0,3})\.(png|jpg|webp)$/;

/** Reads a file name; undefined when it is not one of this portal's images. */
export function mediaFileOfName(name: string): MediaFile | undefined {
  const [, id, width, height, extension] = fileName.exec(name) ?? [];
  if (id === undefined) return undefined;
  const file = {
    id,
    width: Number(width),
    height: Number(height),
    extension: extension as MediaExtension,
  };
  return file.width <= shownMaxWidth && file.height <= shownMaxHeight ? file : undefined;
}

/** Reads an address; undefined when it is not one of this portal's images. */
export function mediaFileOfAddress(address: string): MediaFile | undefined {
  if (!address.startsWith(mediaPath)) return undefined;
  return mediaFileOfName(address.slice(mediaPath.length));
}

/**
 * The smaller version stored beside an image; undefined when the image is small enough itself.
 */
export function smallerVersion(file: MediaFile): MediaFile | undefined {
  if (file.width < smallFromWidth) return undefined;
  const height = Math.max(1, Math.round((file.height * smallWidth) / file.width));
  return { ...file, width: smallWidth, height };
}

/** The ids of all images that a Markdown text mentions, each once. */
export function mentionedImages(markdown: string): readonly string[] {
  return [...new Set(markdown.match(/\bimg_[A-Za-z0-9_-]{22}(?=\.)/g) ?? [])];
}
