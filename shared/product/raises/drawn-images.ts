/** The images that a raise names, and how pages draw them: plain data, for the browser too. */
import { apiBasePath } from '../../http/api-transport.ts';
import {
  type MediaFile,
  mediaFileName,
  mediaFileOfName,
  smallerVersion,
} from '../content/image-address.ts';
import type { RaiseImage } from './raise-images.ts';

/** What a raise says about its images. */
export interface RaiseImages {
  readonly cover: RaiseImage | null;
  readonly logo: RaiseImage | null;
  readonly images: readonly RaiseImage[];
}

/** Lists all images that a raise says it has, each with where it says so. */
export function namedImages(said: Partial<RaiseImages>) {
  const { cover, logo, images = [] } = said;
  return [
    ...(cover == null ? [] : [{ pointer: '/cover', image: cover }]),
    ...(logo == null ? [] : [{ pointer: '/logo', image: logo }]),
    ...images.map((image, at) => ({ pointer: `/images/${at}`, image })),
  ];
}

/** An image as a page draws it: nothing shifts when it loads, and a phone loads a smaller version. */
export interface DrawnImage {
  readonly src: string;
  readonly srcSet: string | undefined;
  readonly width: number;
  readonly height: number;
}

/** Returns how a page draws an image of a raise; undefined for what is none. */
export function drawnImage(raiseId: string, { file }: RaiseImage): DrawnImage | undefined {
  const media = mediaFileOfName(file);
  if (media === undefined) return undefined;
  const small = smallerVersion(media);
  const { width, height } = media;
  return {
    src: addressOf(raiseId, media),
    srcSet:
      small === undefined
        ? undefined
        : `${addressOf(raiseId, small)} ${small.width}w, ${addressOf(raiseId, media)} ${width}w`,
    width,
    height,
  };
}

function addressOf(raiseId: string, media: MediaFile): string {
  return `${apiBasePath}/raises/${raiseId}/images/${mediaFileName(media)}`;
}
