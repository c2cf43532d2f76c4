/** Turns an editor's article into rows, and rows into responses. */
import type {
  EditedPost,
  EditedPostAnswer,
  EditedPostItem,
  PostChange,
  PostDraft,
} from '../../../../shared/product/content/content-editing.ts';
import { postBodyMaxLength } from '../../../../shared/product/fields/limits.ts';
import { invalid } from '../../platform/http/validation.ts';
import { plainLines } from '../../platform/markdown/plain-lines.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import { missingInPost, namedTags, shortName } from './editing-rules.ts';
import {
  addPost,
  deletePost,
  editedPostById,
  type PostItemRow,
  type PostRow,
  type PostText,
  publishPost,
  savePost,
  slugsLike,
} from './post-editing-store.ts';
import type { Publication } from './publication.ts';
import { publicationFields } from './publication-columns.ts';
import { readForEditors } from './reading-for-editors.ts';
import { nameAfterChange, nameOfNew, type ShortNames } from './short-names.ts';

/** Articles, as a kind of publication. */
export const articles: Publication<PostText, PostRow, PostDraft, PostChange, EditedPostAnswer> = {
  word: 'article',
  target: 'post',
  path: '/content/posts',
  textMaxLength: postBodyMaxLength,
  find: editedPostById,
  drafted: draftedPost,
  changed: changedPost,
  missing: missingInPost,
  add: addPost,
  save: savePost,
  show: publishPost,
  remove: deletePost,
  forEditor: async (db, row) => ({ post: await postForEditor(db, row) }),
  traces: {
    shown: ({ slug }) => ({ slug }),
    written: ({ slug, title }) => ({ slug, title }),
    deleted: ({ slug, title }) => ({ slug, title }),
  },
};

const slugs: ShortNames = {
  pointer: '/slug',
  suggested: (title) => shortName(title, 'article'),
  like: slugsLike,
  isReserved: () => false,
  sentences: {
    taken: 'Another article has this address. Choose another one.',
    reserved: 'The site itself uses this address. Choose another one.',
    frozen: (slug) =>
      `The article has been public at /blog?post=${slug}, and others may link to it there. Its address cannot be changed.`,
  },
};

/**
 * The text of a new draft: with its own slug, and the editor as the author unless another is named.
 */
async function draftedPost(trx: Write, draft: PostDraft, editor: string): Promise<PostText> {
  const title = draft.title.trim();
  return {
    title,
    slug: await nameOfNew(trx, slugs, title, draft.slug),
    summary: (draft.summary ?? '').trim(),
    author: (draft.author ?? editor).trim(),
    body: plainLines(draft.body ?? ''),
    tags: requireTags(draft.tags ?? []),
  };
}

async function changedPost(trx: Write, row: PostRow, change: PostChange): Promise<PostText> {
  return {
    title: change.title?.trim() ?? row.title,
    slug: await nameAfterChange(trx, slugs, { ...row, name: row.slug }, change.slug),
    summary: change.summary?.trim() ?? row.summary,
    author: change.author?.trim() ?? row.author,
    body: change.body === undefined ? row.body : plainLines(change.body),
    tags: change.tags === undefined ? row.tags : requireTags(change.tags),
  };
}

function requireTags(labels: readonly string[]) {
  const { tags, faults } = namedTags(labels);
  if (faults.length > 0) throw invalid(faults);
  return tags;
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
    ...publicationFields(row),
  };
}

async function postForEditor(db: Read, row: PostRow): Promise<EditedPost> {
  return { ...postItem(row), body: row.body, ...(await readForEditors(db, row.body)) };
}
