import type { MediaExtension, MediaFile } from '../../../../shared/product/content/media.ts';
import { editedPerPage } from '../../../../shared/product/fields/limits.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import type { Picture } from './picture.ts';

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

/** Stores a picture; false when it exists already, which then keeps its name. */
export async function addImage(
  trx: Write,
  { file, versions }: Picture,
  name: string,
  now: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('images')
    .values({
      ...file,
      name,
      bytes: versions.reduce((sum, { content }) => sum + content.length, 0),
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  for (const version of versions) {
    await trx
      .insertInto('image_files')
      .values({
        image_id: file.id,
        width: version.file.width,
        height: version.file.height,
        content: version.content,
      })
      .execute();
  }
  return true;
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

/** The bytes of one version; undefined when no picture has it. */
export async function imageContent(db: Read, file: MediaFile): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('image_files')
    .innerJoin('images', 'images.id', 'image_files.image_id')
    .select('content')
    .where('image_id', '=', file.id)
    .where('image_files.width', '=', file.width)
    .where('image_files.height', '=', file.height)
    .where('extension', '=', file.extension)
    .executeTakeFirst();
  return row?.content;
}

/** Removes a picture with its versions. */
export async function deleteImage(trx: Write, id: string): Promise<void> {
  await trx.deleteFrom('images').where('id', '=', id).execute();
}
