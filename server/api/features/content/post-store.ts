/**
 * Reads published articles. Drafts are never returned here. The date of publication is no condition:
 * nobody can publish for a later day, so a later day was written by a clock that was ahead, and must
 * not hide the article until the clock has caught up.
 */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { PostList, PostSummary } from '#shared/product/content/content.ts';
import { relatedPostsMax } from '#shared/product/content/content.ts';
import { searchPatterns } from './search-text.ts';

export interface PostSelection {
  readonly tag?: string;
  readonly q?: string;
  readonly page: number;
  readonly limit: number;
}

const summaryColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'author',
  'published_at',
  'updated_at',
  'reading_minutes',
] as const;

type SummaryRow = Pick<Tables['posts'], (typeof summaryColumns)[number]>;

/** An article with its body, as it is stored. */
export interface StoredPost {
  readonly id: string;
  readonly body: string;
  readonly version: number;
  readonly summary: PostSummary;
}

type PostExpressions = ExpressionBuilder<Tables, 'posts'>;

/** Lists a page of articles, newest first, with the number of all that match. */
export async function listPosts(
  db: Database,
  selection: PostSelection,
): Promise<{ items: readonly PostSummary[]; total: number }> {
  const matches = selected(selection);
  const counted = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll().as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('posts')
    .select(summaryColumns)
    .where(matches)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(selection.limit)
    .offset((selection.page - 1) * selection.limit)
    .execute();
  return { items: await withTags(db, rows), total: Number(counted.total) };
}

/** Counts the published articles of each tag, the most used tag first. */
export async function countTags(db: Database): Promise<PostList['tags']> {
  const rows = await db
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .select((eb) => ['tag', eb.fn.min('label').as('label'), eb.fn.countAll().as('count')])
    .where('published_at', 'is not', null)
    .groupBy('tag')
    .execute();
  return rows
    .map(({ tag, label, count }) => ({ tag, label, count: Number(count) }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** Finds the published article with this slug. */
export async function findPost(db: Database, slug: string): Promise<StoredPost | undefined> {
  const row = await db
    .selectFrom('posts')
    .select([...summaryColumns, 'body', 'version'])
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [summary] = await withTags(db, [row]);
  if (summary === undefined) return undefined;
  return { id: row.id, body: row.body, version: row.version, summary };
}

/** Lists published slugs with the moment of their last change, the newest article first. */
export async function listAddresses(
  db: Database,
  limit: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  return db
    .selectFrom('posts')
    .select(['slug', 'updated_at as updatedAt'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

/** Finds the articles before and after one in time. */
export async function neighboursOf(
  db: Database,
  { id, summary }: StoredPost,
): Promise<{ newer: Neighbour | null; older: Neighbour | null }> {
  const published = db
    .selectFrom('posts')
    .select(['slug', 'title'])
    .where('published_at', 'is not', null)
    .limit(1);
  const at = summary.publishedAt;
  const newer = await published
    .where(sql<boolean>`(published_at, id) > (${at}, ${id})`)
    .orderBy('published_at')
    .orderBy('id')
    .executeTakeFirst();
  const older = await published
    .where(sql<boolean>`(published_at, id) < (${at}, ${id})`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { newer: newer ?? null, older: older ?? null };
}

/** Finds the articles that share most tags with one, the newest first among equals. */
export async function relatedTo(
  db: Database,
  { id, summary }: StoredPost,
): Promise<readonly PostSummary[]> {
  if (summary.tags.length === 0) return [];
  const tags = summary.tags.map(({ tag }) => tag);
  const rows = await db
    .selectFrom('posts')
    .innerJoin('post_tags', 'post_tags.post_id', 'posts.id')
    .select(summaryColumns)
    .where('published_at', 'is not', null)
    .where('posts.id', '!=', id)
    .where('tag', 'in', tags)
    .groupBy([...summaryColumns])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(relatedPostsMax)
    .execute();
  return withTags(db, rows);
}

function selected({ tag, q }: PostSelection) {
  return (eb: PostExpressions) => {
    const conditions = [eb('published_at', 'is not', null)];
    for (const pattern of searchPatterns(q ?? '')) {
      conditions.push(sql<SqlBool>`search_text like ${pattern} escape '\\'` as never);
    }
    if (tag !== undefined) {
      const tagged = eb.selectFrom('post_tags').select('post_id').where('tag', '=', tag);
      conditions.push(eb('id', 'in', tagged));
    }
    return eb.and(conditions);
  };
}

async function withTags(
  db: Database,
  rows: readonly SummaryRow[],
): Promise<readonly PostSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tags = await db
    .selectFrom('post_tags')
    .select(['post_id', 'tag', 'label'])
    .where('post_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    author: row.author,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
    readingMinutes: row.reading_minutes,
    tags: tags
      .filter(({ post_id }) => post_id === row.id)
      .map(({ tag, label }) => ({ tag, label })),
  }));
}
