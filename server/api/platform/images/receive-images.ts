import { Readable } from 'node:stream';
import type { MediaExtension } from '#shared/product/content/image-address.ts';
import { imageMaxBytes } from '#shared/product/fields/limits.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { FileOwner, Files } from '../files/files.ts';
import { imageTypeOf } from './image-kind.ts';
import { type PreparedImage, readImage } from './read-image.ts';

/** The media type for each file extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Record<MediaExtension, string>;

/** Receives an uploaded image and prepares it for storage; see `readImage`. */
export type ReceiveImage = (body: Readable) => Promise<PreparedImage>;

/** Reads one image at a time, whichever feature it is for, because each needs much memory. */
export function receiveImages(files: Files): ReceiveImage {
  const rules = { maxBytes: imageMaxBytes, typeOf: imageTypeOf };
  let last: Promise<unknown> = Promise.resolve();
  return async function receiveImage(body) {
    const received = await files.receive(body, rules);
    try {
      const result = last.then(() => readImage(received.path, received.mediaType));
      last = result.catch(() => undefined);
      return await result;
    } finally {
      await files.discard(received);
    }
  };
}

/** Stores one version of an image. It counts as an upload until something refers to it. */
export function storeImage(
  files: Files,
  content: Uint8Array,
  extension: MediaExtension,
  owner: FileOwner,
): Promise<StoredFile> {
  const rules = { maxBytes: imageMaxBytes, typeOf: () => mediaTypes[extension] };
  return files.add(Readable.from([content]), rules, owner);
}
