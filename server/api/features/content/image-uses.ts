import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { mentionedImages } from '#shared/product/content/image-address.ts';
import type { ImageUser } from '#shared/product/content/images.ts';

type Kind = ImageUser['kind'];

/** Records which images a text mentions, replacing the earlier record. */
export async function noteImageUses(
  trx: Transaction,
  kind: Kind,
  itemId: string,
  markdown: string,
): Promise<void> {
  await trx
    .deleteFrom('image_uses')
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .execute();
  const ids = mentionedImages(markdown);
  if (ids.length === 0) return;
  await trx
    .insertInto('image_uses')
    .values(ids.map((image_id) => ({ image_id, kind, item_id: itemId })))
    .execute();
}

/** Finds the texts that mention each of these images, articles first. */
export async function usersOfImages(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ImageUser[]>> {
  const users = new Map<string, ImageUser[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return users;
  const usedBy = db.selectFrom('image_uses').where('image_id', 'in', ids);
  const posts = await usedBy
    .innerJoin('posts', 'posts.id', 'image_uses.item_id')
    .select(['image_id', 'kind', 'posts.id', 'posts.title'])
    .where('kind', '=', 'post')
    .orderBy('posts.title')
    .orderBy('posts.id')
    .execute();
  const questions = await usedBy
    .innerJoin('faq_items', 'faq_items.id', 'image_uses.item_id')
    .select(['image_id', 'kind', 'faq_items.id', 'faq_items.question as title'])
    .where('kind', '=', 'faq')
    .orderBy('faq_items.question')
    .orderBy('faq_items.id')
    .execute();
  for (const { image_id, ...user } of [...posts, ...questions]) users.get(image_id)?.push(user);
  return users;
}

/** Finds the images that a text mentions but that do not exist. */
export async function missingImages(db: Database, markdown: string): Promise<ReadonlySet<string>> {
  const ids = mentionedImages(markdown);
  if (ids.length === 0) return new Set();
  const found = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}
