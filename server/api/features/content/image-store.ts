import type { MediaExtension, MediaFile } from '../../../../shared/product/content/media.ts';
import { editedPerPage } from '../../../../shared/product/fields/limits.ts';
import {
  keepFile,
  releaseFiles,
  type StoredFile,
  usedFile,
} from '../../platform/files/file-store.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import { pictureOwner, type StoredVersion } from './picture-files.ts';

/** A picture without its bytes. */
export interface ImageRow {
  readonly id: string;
  readonly name: string;
  readonly extension: MediaExtension;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly created_at: string;
}

/** The picture with this id. */
export async function imageById(db: Read, id: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Records a picture and that its files are used; false when it exists already, which then keeps its
 * name and its files, and the new ones are given up.
 */
export async function addImage(
  trx: Write,
  picture: MediaFile,
  versions: readonly StoredVersion[],
  name: string,
  now: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('images')
    .values({
      ...picture,
      name,
      bytes: versions.reduce((sum, { file }) => sum + file.bytes, 0),
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) {
    const ids = versions.map(({ file }) => file.id);
    await releaseFiles(trx, ids, now);
    return false;
  }
  for (const version of versions) await addVersion(trx, picture.id, version, now);
  return true;
}

/** Records a version of a picture, and that its file is used. */
export async function addVersion(
  trx: Write,
  imageId: string,
  { width, height, file }: StoredVersion,
  now: number,
): Promise<void> {
  await keepFile(trx, file.id, file.owner, now);
  await trx
    .insertInto('image_versions')
    .values({ image_id: imageId, width, height, file_id: file.id })
    .execute();
}

/** One page of all pictures, the newest first. */
export async function listImages(
  db: Read,
  page: number,
): Promise<{ readonly rows: readonly ImageRow[]; readonly total: number }> {
  const { total } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(editedPerPage)
    .offset((page - 1) * editedPerPage)
    .execute();
  return { rows, total: Number(total) };
}

/** The file of one version; undefined when no picture has it. */
export async function imageFile(
  db: Read,
  { id, width, height, extension }: MediaFile,
): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('image_versions')
    .innerJoin('images', 'images.id', 'image_versions.image_id')
    .select('file_id')
    .where('image_id', '=', id)
    .where('image_versions.width', '=', width)
    .where('image_versions.height', '=', height)
    .where('extension', '=', extension)
    .executeTakeFirst();
  return row === undefined ? undefined : usedFile(db, row.file_id, pictureOwner.id);
}

/** Removes a picture with its versions, and gives up their files. */
export async function deleteImage(trx: Write, id: string, now: number): Promise<void> {
  const versions = await trx
    .selectFrom('image_versions')
    .select('file_id')
    .where('image_id', '=', id)
    .execute();
  await trx.deleteFrom('images').where('id', '=', id).execute();
  await releaseFiles(
    trx,
    versions.map(({ file_id }) => file_id),
    now,
  );
}
