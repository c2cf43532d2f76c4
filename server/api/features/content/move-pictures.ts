import type { Files } from '../../platform/files/files.ts';
import { storePicture } from '../../platform/pictures/receive-pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { addVersion } from './image-store.ts';
import { pictureOwner } from './picture-files.ts';

/**
 * Moves pictures that an earlier version stored in the database to the file storage, one version at
 * a time, and resolves with how many there were. It may be interrupted, and continues at the next
 * start; two nodes that start at once move each only once.
 */
export async function movePictures(
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
    const file = await storePicture(files, next.content, next.extension, pictureOwner);
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
