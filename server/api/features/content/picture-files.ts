import { Readable } from 'node:stream';
import type { MediaExtension } from '../../../../shared/product/content/media.ts';
import { imageMaxBytes } from '../../../../shared/product/fields/limits.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { FileOwner, Files } from '../../platform/files/files.ts';
import type { Picture } from './picture.ts';

/** The media type for each file extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Record<MediaExtension, string>;

/**
 * Pictures belong to the portal and not to the operator who uploaded them, because an article
 * outlives an account.
 */
export const pictureOwner: FileOwner = {
  id: 'portal',
  quotaBytes: 10 * 1024 ** 3,
  whenFull:
    'There is no more room for pictures: they take 10 GiB. Delete pictures that are not used, then upload this one again.',
};

/** A version of a picture whose bytes are in the file storage. */
export interface StoredVersion {
  readonly width: number;
  readonly height: number;
  readonly file: StoredFile;
}

/** Stores one version of a picture. It counts as an upload until a picture refers to it. */
export function storeVersion(
  files: Files,
  content: Uint8Array,
  extension: MediaExtension,
): Promise<StoredFile> {
  const rules = { maxBytes: imageMaxBytes, typeOf: () => mediaTypes[extension] };
  return files.add(Readable.from([content]), rules, pictureOwner);
}

/** Stores all versions of a picture. */
export async function storeVersions(files: Files, picture: Picture): Promise<StoredVersion[]> {
  const stored: StoredVersion[] = [];
  for (const { file, content } of picture.versions) {
    const { width, height, extension } = file;
    stored.push({ width, height, file: await storeVersion(files, content, extension) });
  }
  return stored;
}
