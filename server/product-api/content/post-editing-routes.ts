import {
  type EditedPostAnswer,
  type EditedPostList,
  editedPostAnswer,
  editedPostList,
  editedPostsQuery,
  type PublicationState,
  postChange,
  postDraft,
} from '../../../shared/product/content-editing.ts';
import { editedPerPage } from '../../../shared/product/limits.ts';
import { closed, idOf } from '../../../shared/product/schema.ts';
import { actorOfRequest } from '../access.ts';
import type { FeatureParts, ProductApi } from '../parts.ts';
import { audit } from '../storage/audit.ts';
import type { Write } from '../storage/storage.ts';
import { changeHeaders, etagOf, versionOf } from '../versions.ts';
import { contentChanged } from './content-version.ts';
import { requireVersion, sentVersion, stillPublished } from './editing-refusals.ts';
import {
  answerOfPost,
  changedPost,
  draftedPost,
  postForEditor,
  postItem,
  requireComplete,
  requirePost,
} from './post-editing.ts';
import {
  addPost,
  countPosts,
  deletePost,
  listEditedPosts,
  publishPost,
  savePost,
} from './post-editing-store.ts';

const tags = ['Content editing'];
const config = { access: 'operator' } as const;
const params = closed({ id: idOf('pst') });

/** How operators write articles. */
export function postEditingRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.get(
    '/api/v1/content/posts',
    {
      schema: {
        tags,
        summary: 'List articles with drafts',
        description: 'Drafts first, then the last change first, by page number.',
        querystring: editedPostsQuery,
        response: { 200: editedPostList },
      },
      config,
    },
    async function getEditedPosts(request): Promise<EditedPostList> {
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
  );

  app.get(
    '/api/v1/content/posts/:id',
    {
      schema: { tags, summary: 'Open an article', params, response: { 200: editedPostAnswer } },
      config,
    },
    async function getEditedPost(request, reply): Promise<EditedPostAnswer> {
      const row = await requirePost(db, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { post: await postForEditor(db, row) };
    },
  );

  app.post(
    '/api/v1/content/posts',
    {
      schema: {
        tags,
        summary: 'Begin an article',
        description: 'As a draft, which nobody but operators can see.',
        body: postDraft,
        response: { 201: editedPostAnswer },
      },
      config,
    },
    async function beginPost(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<EditedPostAnswer>(request, reply, (commit) =>
        commit(async function commitPost(trx) {
          const now = parts.now();
          const text = await draftedPost(trx, request.body, account.name);
          const id = await addPost(trx, text, { by: account.id, now });
          const after = { slug: text.slug, title: text.title };
          await audit(trx, request, { ...postEvent('create', id), after }, now);
          return answerOfPost(trx, id, 201);
        }),
      );
    },
  );

  app.patch(
    '/api/v1/content/posts/:id',
    {
      schema: {
        tags,
        summary: 'Save an article',
        description: 'Where it is published, the change is public at once.',
        headers: changeHeaders,
        params,
        body: postChange,
        response: { 200: editedPostAnswer },
      },
      config,
    },
    async function saveEditedPost(request, reply) {
      const { account } = actorOfRequest(request);
      const { id } = request.params;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<EditedPostAnswer>(request, reply, (commit) =>
        commit(async function commitSave(trx) {
          const now = parts.now();
          const row = await requirePost(trx, id);
          requireVersion(row, expected, 'article');
          const text = await changedPost(trx, row, request.body);
          await savePost(trx, row, text, { by: account.id, now });
          const event = {
            ...postEvent('save', id),
            before: { slug: row.slug, title: row.title },
            after: { slug: text.slug, title: text.title, fields: Object.keys(request.body).sort() },
          };
          await audit(trx, request, event, now);
          const seen = row.published_at === null ? {} : await contentChanged(trx);
          return answerOfPost(trx, id, 200, seen);
        }),
      );
    },
  );

  async function setState(
    trx: Write,
    request: Parameters<typeof audit>[1],
    id: string,
    state: PublicationState,
    expected: number | undefined,
  ) {
    const now = parts.now();
    const row = await requirePost(trx, id);
    requireVersion(row, expected, 'article');
    const isPublished = row.published_at !== null;
    if (isPublished === (state === 'published')) return answerOfPost(trx, id, 200);
    if (state === 'published') requireComplete(row);
    await publishPost(trx, row, state, { by: actorOfRequest(request).account.id, now });
    const event = postEvent(state === 'published' ? 'publish' : 'unpublish', id);
    await audit(trx, request, { ...event, after: { slug: row.slug } }, now);
    return answerOfPost(trx, id, 200, await contentChanged(trx));
  }

  app.post(
    '/api/v1/content/posts/:id/publish',
    {
      schema: {
        tags,
        summary: 'Publish an article',
        description:
          'From then on its slug stays as it is. Published anew, it keeps its first date.',
        headers: changeHeaders,
        params,
        response: { 200: editedPostAnswer },
      },
      config,
    },
    async function publishEditedPost(request, reply) {
      const expected = versionOf(request.headers['if-match']);
      return parts.once<EditedPostAnswer>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, request.params.id, 'published', expected)),
      );
    },
  );

  app.post(
    '/api/v1/content/posts/:id/unpublish',
    {
      schema: {
        tags,
        summary: 'Take an article back',
        headers: changeHeaders,
        params,
        response: { 200: editedPostAnswer },
      },
      config,
    },
    async function unpublishEditedPost(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<EditedPostAnswer>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, request.params.id, 'draft', expected)),
      );
    },
  );

  app.delete(
    '/api/v1/content/posts/:id',
    {
      schema: { tags, summary: 'Delete a draft', headers: changeHeaders, params },
      config,
    },
    async function deleteEditedPost(request, reply) {
      const { id } = request.params;
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          const row = await requirePost(trx, id);
          requireVersion(row, expected, 'article');
          if (row.published_at !== null) throw stillPublished('article');
          await deletePost(trx, id);
          const before = { slug: row.slug, title: row.title };
          await audit(trx, request, { ...postEvent('delete', id), before }, now);
          return { status: 204 };
        }),
      );
    },
  );
}

function postEvent(what: string, id: string) {
  return { action: `content.${what}-post`, targetType: 'post', targetId: id };
}
