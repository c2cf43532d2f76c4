import type { StoredFile } from '#api/platform/files/file-store.ts';
import type { FileOwner, Files } from '#api/platform/files/files.ts';
import type { Picture } from '#api/platform/images/read-image.ts';
import { storeImage } from '#api/platform/images/receive-images.ts';

/**
 * Pictures belong to the portal and not to the operator who uploaded them, because an article
 * outlives an account.
 */
export const imageOwner: FileOwner = {
  id: 'portal',
  quotaBytes: 10 * 1024 ** 3,
  whenFull:
    'The storage for images is full: they take 10 GiB. Delete pictures that are not used, then upload this one again.',
};

/** A version of a picture whose bytes are in the file storage. */
export interface StoredVersion {
  readonly width: number;
  readonly height: number;
  readonly file: StoredFile;
}

/** Stores all versions of a picture. */
export async function storeVersions(files: Files, picture: Picture): Promise<StoredVersion[]> {
  const stored: StoredVersion[] = [];
  for (const { file, content } of picture.versions) {
    const { width, height, extension } = file;
    stored.push({
      width,
      height,
      file: await storeImage(files, content, extension, imageOwner),
    });
  }
  return stored;
}
