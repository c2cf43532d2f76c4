/** The editing of articles: their routes, and how they are stored and shown. */

import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import { readingMinutes } from '#api/platform/markdown/reading-time.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { EditedPostItem, EditedPostList } from '#shared/product/content/post-editing.ts';
import { editedPerPage, postBodyMaxLength } from '#shared/product/fields/limits.ts';
import { missingInPost, namedTags, shortName } from './editing-rules.ts';
import {
  addPost,
  countPosts,
  findEditedPost,
  listEditedPosts,
  type PostItemRow,
  type PostText,
  savePost,
} from './post-editing-store.ts';
import { readMarkdownForEditor } from './preview-routes.ts';
import { type Publication, publicationFields, type Stored } from './publication.ts';
import { publicationRoutes } from './publication-routes.ts';
import { nameFor, type ShortNames } from './short-names.ts';

/** Adds how operators write articles. */
export function postEditingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /content/posts'),
    config: { action: 'content.read' },
    handler: async function getEditedPosts(request): Promise<EditedPostList> {
      const { page = 1, ...words } = request.query;
      const { rows, total } = await listEditedPosts(db, { page, ...words });
      return {
        items: rows.map(postItem),
        total,
        page,
        pageCount: Math.max(1, Math.ceil(total / editedPerPage)),
        counts: await countPosts(db),
      };
    },
  });

  publicationRoutes(app, deps, articles);
}

/** Articles, as a kind of publication. */
const articles: Publication<PostText> = {
  word: 'article',
  target: 'post',
  path: '/content/posts',
  table: 'posts',
  imageUser: 'post',
  // A correction does not make an old article the newest.
  dated: 'first',
  markdownMaxLength: postBodyMaxLength,
  markdownOf: ({ body }) => body,
  find: findEditedPost,
  edit: editPost,
  missingIn: missingInPost,
  add: addPost,
  save: savePost,
  forEditor: async (db, row) => {
    const { body } = row;
    const item = postItem({ ...row, reading_minutes: readingMinutes(body) });
    return { post: { ...item, body, ...(await readMarkdownForEditor(db, body)) } };
  },
  audited: ({ slug, title }) => ({ slug, title }),
};

const slugs: ShortNames = {
  table: 'posts',
  column: 'slug',
  suggested: (title) => shortName(title, 'article'),
  isReserved: () => false,
  sentences: {
    taken: 'Another article has this address. Choose another one.',
    reserved: 'The site itself uses this address. Choose another one.',
    frozen: (slug) =>
      `The article has been public at /blog?post=${slug}, and others may link to it there. Its address cannot be changed.`,
  },
};

/** Makes the text after a change. A new article has its editor as the author unless another is named. */
async function editPost(
  trx: Transaction,
  row: Stored<PostText> | null,
  change: Partial<PostText>,
  editor: string,
): Promise<PostText> {
  const before = row ?? { title: '', summary: '', author: editor, body: '', tags: [] };
  const title = (change.title ?? before.title).trim();
  return {
    title,
    slug: await nameFor(trx, slugs, {
      before: row === null ? null : { ...row, name: row.slug },
      requested: change.slug,
      title,
    }),
    summary: (change.summary ?? before.summary).trim(),
    author: (change.author ?? before.author).trim(),
    body: plainLines(change.body ?? before.body),
    tags: requireTags(change.tags ?? before.tags),
  };
}

function requireTags(labels: readonly string[]): readonly string[] {
  const { tags, faults } = namedTags(labels);
  if (faults.length > 0) throw invalid(faults);
  return tags.map(({ label }) => label);
}

/** Makes an article as a list shows it. */
function postItem(row: PostItemRow): EditedPostItem {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    slugFrozen: row.first_published_at !== null,
    address: `/blog?post=${row.slug}`,
    summary: row.summary,
    author: row.author,
    tags: [...row.tags],
    readingMinutes: row.reading_minutes,
    ...publicationFields(row),
  };
}
