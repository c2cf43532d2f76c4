import type { CoreDeps } from '#api/platform/deps.ts';
import type { Files } from '#api/platform/files/files.ts';
import { storeImage } from '#api/platform/images/receive-images.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { imageOwner } from './image-files.ts';
import { addVersion } from './image-store.ts';

/**
 * Moves pictures that an earlier version stored in the database to the file storage, one version at
 * a time, and resolves with how many there were. It may be interrupted, and continues at the next
 * start; two nodes that start at once move each only once.
 */
export async function moveImages(
  storage: Storage,
  files: Files,
  now: () => number,
): Promise<number> {
  for (let moved = 0; ; moved += 1) {
    const next = await storage.db
      .selectFrom('image_files')
      .innerJoin('images', 'images.id', 'image_files.image_id')
      .select(['image_id', 'image_files.width', 'image_files.height', 'content', 'extension'])
      .executeTakeFirst();
    if (next === undefined) return moved;
    const file = await storeImage(files, next.content, next.extension, imageOwner);
    await storage.write(async function moveVersion(trx) {
      const removed = await trx
        .deleteFrom('image_files')
        .where('image_id', '=', next.image_id)
        .where('width', '=', next.width)
        .executeTakeFirstOrThrow();
      // Another node was faster; what was stored here is removed as an unused upload.
      if (removed.numDeletedRows === 0n) return;
      await addVersion(trx, next.image_id, { ...next, file }, now());
    });
  }
}

/** Moves what an earlier version kept in the database, at start. */
export async function moveOldImages({ storage, files, log, now }: CoreDeps): Promise<void> {
  const versions = await moveImages(storage, files, now);
  if (versions > 0) log.info({ versions }, 'pictures were moved to the file storage');
}
