/**
 * The addresses of uploaded pictures. Size and kind stand in the name, so that whoever draws a
 * page knows them without asking: nothing shifts when the picture arrives, and Markdown is read
 * without a look at the database.
 */
import { apiBasePath } from '../api-transport.ts';

/** Where pictures live, on our own origin. */
export const mediaPath = `${apiBasePath}/media/`;

/** No wider than twice the widest column of text; a sharper picture would only weigh more. */
export const shownMaxWidth = 1_600;
/** A picture that is taller does not fit any screen. */
export const shownMaxHeight = 4_000;
/** The width of the smaller version, for phones. */
const smallWidth = 800;
/** Below this width a smaller version would save next to nothing. */
const smallFromWidth = 1_000;

/** The kinds of pictures that are taken, with what files of each kind say they are. */
export const takenPictures = [
  { kind: 'png', label: 'PNG', types: ['image/png'], endings: ['.png'] },
  { kind: 'jpeg', label: 'JPEG', types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
  { kind: 'webp', label: 'WebP', types: ['image/webp'], endings: ['.webp'] },
  { kind: 'gif', label: 'GIF', types: ['image/gif'], endings: ['.gif'] },
] as const;
export type PictureKind = (typeof takenPictures)[number]['kind'];

export type MediaExtension = 'png' | 'jpg' | 'webp';

/** One version of a picture. */
export interface MediaFile {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly extension: MediaExtension;
}

/** The last part of a picture's address: `img_….1200x675.jpg`. */
export function mediaFileName({ id, width, height, extension }: MediaFile): string {
  return `${id}.${width}x${height}.${extension}`;
}

/** The address of a picture. */
export function mediaAddress(file: MediaFile): string {
  return mediaPath + mediaFileName(file);
}

const fileName = /^(img_[A-Za-z0-9_-]{22})\.([1-9]\d{0,3})x([1-9]\d{0,3})\.(png|jpg|webp)$/;

/** What a file name says; undefined where it is none of ours. */
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

/** What an address says; undefined where it is not the address of a picture of ours. */
export function mediaFileOfAddress(address: string): MediaFile | undefined {
  if (!address.startsWith(mediaPath)) return undefined;
  return mediaFileOfName(address.slice(mediaPath.length));
}

/** The smaller version that is kept of a picture; undefined where it is small enough itself. */
export function smallerVersion(file: MediaFile): MediaFile | undefined {
  if (file.width < smallFromWidth) return undefined;
  const height = Math.max(1, Math.round((file.height * smallWidth) / file.width));
  return { ...file, width: smallWidth, height };
}

/** The ids of all pictures that a Markdown text mentions, each once. */
export function mentionedImages(markdown: string): readonly string[] {
  return [...new Set(markdown.match(/\bimg_[A-Za-z0-9_-]{22}(?=\.)/g) ?? [])];
}
