import type { FastifyRequest } from 'fastify';
import type { PublicationState } from '../../../../shared/product/content/content-editing.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import type { Answer } from '../../platform/http/idempotent.ts';
import { changeHeaders, etagOf, versionOf } from '../../platform/http/versions.ts';
import type { Write } from '../../platform/storage/storage.ts';
import { contentChanged } from './content-version.ts';
import { requireVersion, sentVersion, stillPublished } from './editing-refusals.ts';
import { type Publication, requirePublication } from './publication.ts';
import type { PublicationRow } from './publication-columns.ts';

const tags = ['Content editing'];
const config = { access: 'operator' } as const;

/**
 * The routes with which operators create, read, save, publish, unpublish and delete publications of
 * one kind.
 */
export function publicationRoutes<
  Text extends object,
  Row extends PublicationRow & Text,
  Draft,
  Change extends object,
  Shown,
>(app: ProductApi, parts: FeatureParts, kind: Publication<Text, Row, Draft, Change, Shown>): void {
  const { path, schemas, words, operation, traces } = kind;
  const { params } = schemas;
  const one = `${path}/:id`;
  const response = { 200: schemas.answer };
  const bodyLimit = bodyWithText(kind.textMaxLength);

  function event(what: string, targetId: string) {
    return { action: `content.${what}-${kind.target}`, targetType: kind.target, targetId };
  }

  /** The publication as it is now, with its new version. */
  async function answerOf(
    trx: Write,
    id: string,
    status: 200 | 201,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Shown>> {
    const row = await requirePublication(kind, trx, id);
    const body = await kind.forEditor(trx, row);
    return { status, body, headers: { ...headers, etag: etagOf(row.version) } };
  }

  async function requireCurrent(trx: Write, id: string, expected: number | undefined) {
    const row = await requirePublication(kind, trx, id);
    requireVersion(row, expected, kind.word);
    return row;
  }

  async function setState(
    trx: Write,
    request: FastifyRequest,
    state: PublicationState,
    expected: number | undefined,
  ): Promise<Answer<Shown>> {
    const now = parts.now();
    const row = await requireCurrent(trx, idOf(request), expected);
    const isPublished = row.published_at !== null;
    if (isPublished === (state === 'published')) return answerOf(trx, row.id, 200);
    if (state === 'published') kind.requireFit(row);
    await kind.show(trx, row, state, { by: actorOfRequest(request).account.id, now });
    const what = event(state === 'published' ? 'publish' : 'unpublish', row.id);
    await audit(trx, request, { ...what, after: traces.shown(row) }, now);
    return answerOf(trx, row.id, 200, await contentChanged(trx));
  }

  app.get(
    one,
    {
      schema: { tags, operationId: `getEdited${operation}`, ...words.open, params, response },
      config,
    },
    async function getPublication(request, reply) {
      const row = await requirePublication(kind, parts.storage.db, idOf(request));
      return reply
        .header('etag', etagOf(row.version))
        .send(await kind.forEditor(parts.storage.db, row));
    },
  );

  app.post(
    path,
    {
      schema: {
        tags,
        operationId: `begin${operation}`,
        ...words.begin,
        body: schemas.draft,
        response: { 201: schemas.answer },
      },
      config,
      bodyLimit,
    },
    async function beginPublication(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<Shown>(request, reply, (commit) =>
        commit(async function commitDraft(trx) {
          const now = parts.now();
          const text = await kind.drafted(trx, request.body as Draft, account.name);
          const id = await kind.add(trx, text, { by: account.id, now });
          await audit(trx, request, { ...event('create', id), after: traces.written(text) }, now);
          return answerOf(trx, id, 201);
        }),
      );
    },
  );

  app.patch(
    one,
    {
      schema: {
        tags,
        operationId: `saveEdited${operation}`,
        ...words.save,
        headers: changeHeaders,
        params,
        body: schemas.change,
        response,
      },
      config,
      bodyLimit,
    },
    async function savePublication(request, reply) {
      const { account } = actorOfRequest(request);
      const change = request.body as Change;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit(async function commitSave(trx) {
          const now = parts.now();
          const row = await requireCurrent(trx, idOf(request), expected);
          const text = await kind.changed(trx, row, change);
          await kind.save(trx, row, text, { by: account.id, now });
          const fields = Object.keys(change).sort();
          const before = traces.written(row);
          const after = { ...traces.written(text), fields };
          await audit(trx, request, { ...event('save', row.id), before, after }, now);
          const seen = row.published_at === null ? {} : await contentChanged(trx);
          return answerOf(trx, row.id, 200, seen);
        }),
      );
    },
  );

  app.post(
    `${one}/publish`,
    {
      schema: {
        tags,
        operationId: `publishEdited${operation}`,
        ...words.publish,
        headers: changeHeaders,
        params,
        response,
      },
      config,
    },
    async function publish(request, reply) {
      const expected = versionOf(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, 'published', expected)),
      );
    },
  );

  app.post(
    `${one}/unpublish`,
    {
      schema: {
        tags,
        operationId: `unpublishEdited${operation}`,
        ...words.unpublish,
        headers: changeHeaders,
        params,
        response,
      },
      config,
    },
    async function unpublish(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, 'draft', expected)),
      );
    },
  );

  app.delete(
    one,
    {
      schema: {
        tags,
        operationId: `deleteEdited${operation}`,
        ...words.delete,
        headers: changeHeaders,
        params,
      },
      config,
    },
    async function deletePublication(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          const row = await requireCurrent(trx, idOf(request), expected);
          if (row.published_at !== null) throw stillPublished(kind.word);
          await kind.remove(trx, row.id);
          await audit(
            trx,
            request,
            { ...event('delete', row.id), before: traces.deleted(row) },
            now,
          );
          return { status: 204 };
        }),
      );
    },
  );
}

/** Every kind's `params` has an id. */
function idOf(request: FastifyRequest): string {
  return (request.params as { readonly id: string }).id;
}
