import {
  keepFile,
  releaseFiles,
  type StoredFile,
  usedFile,
} from '#api/platform/files/file-store.ts';
import type { FileOwner, Files } from '#api/platform/files/files.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { PreparedImage } from '#api/platform/images/read-image.ts';
import { storeImage } from '#api/platform/images/receive-images.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import {
  type MediaFile,
  mediaFileName,
  mediaFileOfName,
  smallerVersion,
} from '#shared/product/content/image-address.ts';
import { raiseFilesMaxBytes } from '#shared/product/fields/limits.ts';
import { namedImages, type RaiseImages } from '#shared/product/raises/drawn-images.ts';

export type RaiseImageRow = Tables['raise_images'];

/** Images share the quota of a raise with its documents. */
function ownerOf(raiseId: string): FileOwner {
  return {
    id: raiseId,
    quotaBytes: raiseFilesMaxBytes,
    whenFull: `The files of this raise already take ${raiseFilesMaxBytes / 1024 ** 2} MiB, and earlier versions count. Send a smaller image.`,
  };
}

/** The versions of an image whose bytes are in the file storage, the largest first. */
export async function storeRaiseImage(
  files: Files,
  raiseId: string,
  { versions }: PreparedImage,
): Promise<readonly StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { file, content } of versions) {
    stored.push(await storeImage(files, content, file.extension, ownerOf(raiseId)));
  }
  return stored;
}

/** Records an image; one that the raise has already keeps its files, and the new ones are given up. */
export async function addRaiseImage(
  trx: Transaction,
  raiseId: string,
  { id, width, height, extension }: MediaFile,
  stored: readonly StoredFile[],
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  const [large, small] = stored;
  if (large === undefined) throw new Error('An image was stored without a version.');
  const added = await trx
    .insertInto('raise_images')
    .values({
      ...{ raise_id: raiseId, id, width, height, extension },
      file_id: large.id,
      small_file_id: small?.id ?? null,
      created_at: at,
      named_at: at,
    })
    .onConflict((conflict) => conflict.columns(['raise_id', 'id']).doUpdateSet({ named_at: at }))
    .returning('file_id')
    .executeTakeFirstOrThrow();
  if (added.file_id === large.id) {
    for (const file of stored) await keepFile(trx, file.id, file.owner, now);
  } else {
    await releaseFiles(
      trx,
      stored.map((file) => file.id),
      now,
    );
  }
}

/** The file of an image of a raise by its name, in either size; undefined when there is none. */
export async function raiseImageFile(
  db: Database,
  raiseId: string,
  media: MediaFile,
): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('raise_images')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('id', '=', media.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const small = smallerVersion(row);
  const asked = mediaFileName(media);
  const file =
    asked === mediaFileName(row)
      ? row.file_id
      : small !== undefined && asked === mediaFileName(small)
        ? row.small_file_id
        : null;
  return file === null ? undefined : usedFile(db, file, raiseId);
}

/**
 * Rejects with 422 what names an image that was not uploaded for this raise. From then on the images
 * count as named, so that the sweep leaves them while the change is stored.
 */
export async function requireOwnImages(
  trx: Transaction,
  raiseId: string | undefined,
  said: Partial<RaiseImages>,
  now: number,
): Promise<void> {
  const named = namedImages(said);
  if (named.length === 0) return;
  const ids = named.flatMap(({ image }) => mediaFileOfName(image.file)?.id ?? []);
  const rows =
    raiseId === undefined || ids.length === 0
      ? []
      : await trx
          .updateTable('raise_images')
          .set({ named_at: new Date(now).toISOString() })
          .where('raise_id', '=', raiseId)
          .where('id', 'in', ids)
          .returning(['id', 'width', 'height', 'extension'])
          .execute();
  const known = new Set(rows.map(mediaFileName));
  const message = 'This image is no longer available. Upload it again.';
  const errors = named
    .filter(({ image }) => !known.has(image.file))
    .map(({ pointer }) => ({ pointer: `${pointer}/file`, code: 'unknown-image', message }));
  if (errors.length > 0) throw invalid(errors);
}
