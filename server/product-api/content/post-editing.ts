/** What an editor's entry becomes, and what a stored article answers. */
import type {
  EditedPost,
  EditedPostAnswer,
  EditedPostItem,
  PostChange,
  PostDraft,
} from '../../../shared/product/content-editing.ts';
import type { Answer } from '../repeat-guard.ts';
import type { Read, Write } from '../storage/storage.ts';
import { invalid } from '../validation.ts';
import { etagOf } from '../versions.ts';
import { noSuch } from './editing-refusals.ts';
import { freeName, missingInPost, namedTags, shortName } from './editing-rules.ts';
import {
  editedPostById,
  type PostItemRow,
  type PostRow,
  type PostText,
  slugsLike,
} from './post-editing-store.ts';
import { readForEditors } from './reading-for-editors.ts';

/** The text of a new draft: a slug of its own, the editor as its author unless named otherwise. */
export async function draftedPost(trx: Write, draft: PostDraft, editor: string): Promise<PostText> {
  const title = draft.title.trim();
  const slug =
    draft.slug === undefined ? await slugFor(trx, title) : await requireFreeSlug(trx, draft.slug);
  return {
    title,
    slug,
    summary: (draft.summary ?? '').trim(),
    author: (draft.author ?? editor).trim(),
    body: plainLines(draft.body ?? ''),
    tags: requireTags(draft.tags ?? []),
  };
}

/** The text of an article after a change; rejects with 422 where that must not be. */
export async function changedPost(trx: Write, row: PostRow, change: PostChange): Promise<PostText> {
  const text: PostText = {
    title: change.title?.trim() ?? row.title,
    slug: await changedSlug(trx, row, change.slug),
    summary: change.summary?.trim() ?? row.summary,
    author: change.author?.trim() ?? row.author,
    body: change.body === undefined ? row.body : plainLines(change.body),
    tags: change.tags === undefined ? row.tags : requireTags(change.tags),
  };
  if (row.published_at !== null) requireComplete(text);
  return text;
}

/** Rejects with 422 and the fields at fault where an article is not fit for readers. */
export function requireComplete(text: { readonly summary: string; readonly body: string }): void {
  const faults = missingInPost(text);
  if (faults.length > 0) throw invalid(faults);
}

/** The article, or 404. */
export async function requirePost(db: Read, id: string): Promise<PostRow> {
  const row = await editedPostById(db, id);
  if (row === undefined) throw noSuch('article');
  return row;
}

/** An article as a list shows it. */
export function postItem(row: PostItemRow): EditedPostItem {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    slugFrozen: row.first_published_at !== null,
    address: `/blog?post=${row.slug}`,
    summary: row.summary,
    author: row.author,
    tags: row.tags.map(({ label }) => label),
    readingMinutes: row.reading_minutes,
    state: row.published_at === null ? 'draft' : 'published',
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
    version: row.version,
  };
}

/** An article with its text, as it is read by the public, and what its editor should know. */
export async function postForEditor(db: Read, row: PostRow): Promise<EditedPost> {
  return { ...postItem(row), body: row.body, ...(await readForEditors(db, row.body)) };
}

/** The answer of every write to one article: as it is now, under its new version. */
export async function answerOfPost(
  trx: Write,
  id: string,
  status: 200 | 201,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<EditedPostAnswer>> {
  const row = await requirePost(trx, id);
  return {
    status,
    body: { post: await postForEditor(trx, row) },
    headers: { ...headers, etag: etagOf(row.version) },
  };
}

async function slugFor(trx: Write, title: string): Promise<string> {
  const name = shortName(title, 'article');
  const taken = await slugsLike(trx, name);
  return freeName(name, (candidate) => taken.has(candidate));
}

async function requireFreeSlug(trx: Write, slug: string, except?: string): Promise<string> {
  if (!(await slugsLike(trx, slug, except)).has(slug)) return slug;
  const message = 'Another article has this address. Choose another one.';
  throw invalid([{ pointer: '/slug', code: 'taken', message }]);
}

async function changedSlug(trx: Write, row: PostRow, slug: string | undefined): Promise<string> {
  if (slug === undefined || slug === row.slug) return row.slug;
  if (row.first_published_at === null) return requireFreeSlug(trx, slug, row.id);
  const message = `The article has been public at /blog?post=${row.slug}, and others may link to it there. Its address stays.`;
  throw invalid([{ pointer: '/slug', code: 'frozen', message }]);
}

function requireTags(labels: readonly string[]) {
  const { tags, faults } = namedTags(labels);
  if (faults.length > 0) throw invalid(faults);
  return tags;
}

/**
 * A text as it is kept: forms send \r\n, and the databases differ in what they make of NUL and of
 * half a character.
 */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed();
}
