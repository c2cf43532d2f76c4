import { type Expression, type SqlBool, sql } from 'kysely';
import {
  keepFile,
  releaseFiles,
  type StoredFile,
  usedFile,
} from '#api/platform/files/file-store.ts';
import type { FileOwner, Files } from '#api/platform/files/files.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import type { PreparedImage } from '#api/platform/images/read-image.ts';
import { storeImage } from '#api/platform/images/receive-images.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { MediaFile } from '#shared/product/content/image-address.ts';
import type { ImageUse } from '#shared/product/content/images.ts';

/** An image without its bytes. */
export type ImageRow = Tables['images'];

/**
 * Images belong to the portal and not to the operator who uploaded them, because an article
 * outlives an account.
 */
const imageOwner: FileOwner = {
  id: 'portal',
  quotaBytes: 10 * 1024 ** 3,
  whenFull:
    'The storage for images is full: they take 10 GiB. Delete images that are not used, then upload this one again.',
};

/** A version of an image whose bytes are in the file storage. */
export interface StoredVersion {
  readonly width: number;
  readonly height: number;
  readonly file: StoredFile;
}

/** Stores all versions of an image. */
export async function storeVersions(files: Files, image: PreparedImage): Promise<StoredVersion[]> {
  const stored: StoredVersion[] = [];
  for (const { file, content } of image.versions) {
    const { width, height, extension } = file;
    stored.push({
      width,
      height,
      file: await storeImage(files, content, extension, imageOwner),
    });
  }
  return stored;
}

/** The image with this id. */
export async function imageById(db: Database, id: string): Promise<ImageRow | undefined> {
  return db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Records an image and that its files are used; false when it exists already, which then keeps its
 * name and its files, and the new ones are given up.
 */
export async function addImage(
  trx: Transaction,
  image: MediaFile,
  versions: readonly StoredVersion[],
  name: string,
  now: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('images')
    .values({
      ...image,
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
  for (const version of versions) await addVersion(trx, image.id, version, now);
  return true;
}

/** Records a version of an image, and that its file is used. */
async function addVersion(
  trx: Transaction,
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

/** Lists images, the newest first: all, those in use, or the others. */
export async function listImages(
  db: Database,
  use: ImageUse | undefined,
  { limit, after }: PageParams,
): Promise<readonly ImageRow[]> {
  return db
    .selectFrom('images')
    .selectAll()
    .$if(use !== undefined, (query) => query.where(isUsed(use ?? 'used')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many images are used, and how many are not. */
export async function countImages(db: Database): Promise<Record<ImageUse, number>> {
  const count = async (use: ImageUse) => {
    const { total } = await db
      .selectFrom('images')
      .select((image) => image.fn.countAll().as('total'))
      .where(isUsed(use))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const [used, unused] = await Promise.all([count('used'), count('unused')]);
  return { used, unused };
}

/** The condition for images that an article or an answer shows, or for the others. */
function isUsed(use: ImageUse): Expression<SqlBool> {
  const exists = sql<SqlBool>`exists (select 1 from image_uses where image_id = images.id)`;
  return use === 'used' ? exists : sql<SqlBool>`not ${exists}`;
}

/** The file of one version; undefined when no image has it. */
export async function imageFile(
  db: Database,
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
  return row === undefined ? undefined : usedFile(db, row.file_id, imageOwner.id);
}

/** Removes an image with its versions, and gives up their files. */
export async function deleteImage(trx: Transaction, id: string, now: number): Promise<void> {
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
