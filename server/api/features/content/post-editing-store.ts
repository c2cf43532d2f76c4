/** Articles as their editors see them: with drafts, and whatever their date. */
import { sql } from 'kysely';
import { newId } from '#api/platform/ids.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { PublicationState } from '#shared/product/content/lifecycle.ts';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import { editedPerPage } from '#shared/product/fields/limits.ts';
import { namedTags } from './editing-rules.ts';
import {
  newColumns,
  type PublicationRow,
  type Stored,
  savedColumns,
  type Writing,
} from './publication.ts';
import { searchPatterns } from './search-text.ts';

const itemColumns = [
  'posts.id',
  'posts.slug',
  'posts.title',
  'posts.summary',
  'posts.author',
  'posts.reading_minutes',
  'posts.published_at',
  'posts.first_published_at',
  'posts.created_at',
  'posts.updated_at',
  'posts.version',
  'users.name as updated_by_name',
] as const;

/** The text of an article, as an editor enters it. The tags are as readers see them. */
export interface PostText {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly body: string;
  readonly tags: readonly string[];
}

/** An article without its body. */
export type PostItemRow = Stored<Omit<PostText, 'body'>> & { readonly reading_minutes: number };

/** Finds the article with this id. */
export async function findEditedPost(
  db: Database,
  id: string,
): Promise<Stored<PostText> | undefined> {
  const row = await db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.updated_by')
    .select([...itemColumns, 'posts.body'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tags = await tagsOf(db, [id]);
  return { ...row, tags: tags.get(id) ?? [] };
}

export interface EditedSelection {
  readonly state?: PublicationState;
  readonly q?: string;
  readonly page: number;
}

/** Lists a page of articles, drafts first, most recently changed first. */
export async function listEditedPosts(
  db: Database,
  { state, q = '', page }: EditedSelection,
): Promise<{ readonly rows: readonly PostItemRow[]; readonly total: number }> {
  let matching = db.selectFrom('posts').leftJoin('users', 'users.id', 'posts.updated_by');
  if (state !== undefined) {
    matching = matching.where('published_at', state === 'draft' ? 'is' : 'is not', null);
  }
  for (const pattern of searchPatterns(q)) {
    matching = matching.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  const { total } = await matching
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(itemColumns)
    .orderBy(sql`case when published_at is null then 0 else 1 end`)
    .orderBy('posts.updated_at', 'desc')
    .orderBy('posts.id')
    .limit(editedPerPage)
    .offset((page - 1) * editedPerPage)
    .execute();
  const ids = rows.map(({ id }) => id);
  const tags = await tagsOf(db, ids);
  return {
    rows: rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] })),
    total: Number(total),
  };
}

/** Counts the articles in each state. */
export async function countPosts(
  db: Database,
): Promise<Readonly<Record<PublicationState, number>>> {
  const { all, published } = await db
    .selectFrom('posts')
    .select((eb) => [eb.fn.countAll().as('all'), eb.fn.count('published_at').as('published')])
    .executeTakeFirstOrThrow();
  return { draft: Number(all) - Number(published), published: Number(published) };
}

/** Adds a draft; resolves with its id. */
export async function addPost(trx: Transaction, text: PostText, writing: Writing): Promise<string> {
  const id = newId('pst');
  await trx
    .insertInto('posts')
    .values({ id, ...columnsOf(text), ...newColumns(writing) })
    .execute();
  await writeTags(trx, id, text.tags);
  return id;
}

/** Saves the text of an article as its next version. */
export async function savePost(
  trx: Transaction,
  row: PublicationRow,
  text: PostText,
  writing: Writing,
): Promise<void> {
  const { id } = row;
  await trx
    .updateTable('posts')
    .set({ ...columnsOf(text), ...savedColumns(row, writing) })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('post_tags').where('post_id', '=', id).execute();
  await writeTags(trx, id, text.tags);
}

function columnsOf({ tags, ...text }: PostText) {
  return {
    ...text,
    reading_minutes: readingMinutes(text.body),
    search_text: foldedText([text.title, text.summary, ...tags, text.body].join(' ')),
  };
}

async function writeTags(trx: Transaction, id: string, labels: readonly string[]): Promise<void> {
  const { tags } = namedTags(labels);
  if (tags.length === 0) return;
  await trx
    .insertInto('post_tags')
    .values(tags.map((tag, position) => ({ post_id: id, ...tag, position })))
    .execute();
}

/** Reads the tags of each of these articles, as readers see them. */
async function tagsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('post_tags')
    .select(['post_id', 'label'])
    .where('post_id', 'in', ids)
    .orderBy('position')
    .execute();
  for (const { post_id, label } of rows) {
    found.set(post_id, [...(found.get(post_id) ?? []), label]);
  }
  return found;
}
