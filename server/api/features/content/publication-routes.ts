import type { FastifyRequest } from 'fastify';
import type {
  EditedAnswerAnswer,
  EditedPostAnswer,
} from '../../../../shared/product/content/content-editing.ts';
import { publicationLifecycle } from '../../../../shared/product/content/lifecycle.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { Answer } from '../../platform/http/idempotent.ts';
import { invalid } from '../../platform/http/validation.ts';
import { etagOf, versionOf } from '../../platform/http/versions.ts';
import { take } from '../../platform/lifecycle.ts';
import type { Write } from '../../platform/storage/storage.ts';
import { contentChanged } from './content-version.ts';
import { requireVersion, sentVersion, stillPublished } from './editing-refusals.ts';
import { type Publication, requirePublication } from './publication.ts';
import { type PublicationRow, stateOf } from './publication-columns.ts';

/**
 * The routes with which operators create, read, save, publish, unpublish and delete publications of
 * one kind.
 */
export function publicationRoutes<
  Text extends object,
  Row extends PublicationRow & Text,
  Draft,
  Change extends object,
  Shown extends EditedPostAnswer | EditedAnswerAnswer,
>(app: ProductApi, parts: FeatureParts, kind: Publication<Text, Row, Draft, Change, Shown>): void {
  const { path, traces } = kind;
  const one = `${path}/:id` as const;
  const bodyLimit = bodyWithText(kind.textMaxLength);

  /** The audit line of an event. */
  function line(what: string, targetId: string) {
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

  /** Whether a text may be public, or what it lacks. */
  function complete(text: Text) {
    const faults = kind.missing(text);
    return faults.length === 0 || invalid(faults);
  }

  async function setState(
    trx: Write,
    request: FastifyRequest,
    event: 'publish' | 'unpublish',
    expected: number | undefined,
  ): Promise<Answer<Shown>> {
    const now = parts.now();
    const row = await requireCurrent(trx, idOf(request), expected);
    const { headers } = await take(publicationLifecycle, move(row, event), {
      guards: { complete: () => complete(row) },
      effects: {
        show: (to) => kind.show(trx, row, to, { by: actorOfRequest(request).account.id, now }),
        record: () =>
          audit(trx, request, { ...line(event, row.id), after: traces.shown(row) }, now),
        refreshPages: () => contentChanged(trx),
      },
    });
    return answerOf(trx, row.id, 200, headers);
  }

  app.route({
    ...endpoint(`GET ${one}`),
    config: { action: 'content.read' },
    handler: async function getPublication(request, reply) {
      const row = await requirePublication(kind, parts.storage.db, idOf(request));
      return reply
        .header('etag', etagOf(row.version))
        .send(await kind.forEditor(parts.storage.db, row));
    },
  });

  app.route({
    ...endpoint(`POST ${path}`),
    config: { action: 'content.write' },
    bodyLimit,
    handler: async function beginPublication(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<Shown>(request, reply, (commit) =>
        commit(async function commitDraft(trx) {
          const now = parts.now();
          const text = await kind.drafted(trx, request.body as Draft, account.name);
          let id = '';
          await take(publicationLifecycle, move(null, 'begin'), {
            guards: {},
            effects: {
              add: async () => {
                id = await kind.add(trx, text, { by: account.id, now });
              },
              record: () =>
                audit(trx, request, { ...line('create', id), after: traces.written(text) }, now),
            },
          });
          return answerOf(trx, id, 201);
        }),
      );
    },
  });

  app.route({
    ...endpoint(`PATCH ${one}`),
    config: { action: 'content.write' },
    bodyLimit,
    handler: async function savePublication(request, reply) {
      const { account } = actorOfRequest(request);
      const change = request.body as Change;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit(async function commitSave(trx) {
          const now = parts.now();
          const row = await requireCurrent(trx, idOf(request), expected);
          const text = await kind.changed(trx, row, change);
          const before = traces.written(row);
          const after = { ...traces.written(text), fields: Object.keys(change).sort() };
          const { headers } = await take(publicationLifecycle, move(row, 'save'), {
            guards: { complete: () => complete(text) },
            effects: {
              save: () => kind.save(trx, row, text, { by: account.id, now }),
              record: () => audit(trx, request, { ...line('save', row.id), before, after }, now),
              refreshPages: () => contentChanged(trx),
            },
          });
          return answerOf(trx, row.id, 200, headers);
        }),
      );
    },
  });

  app.route({
    ...endpoint(`POST ${one}/publish`),
    config: { action: 'content.publish' },
    handler: async function publish(request, reply) {
      const expected = versionOf(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, 'publish', expected)),
      );
    },
  });

  app.route({
    ...endpoint(`POST ${one}/unpublish`),
    config: { action: 'content.publish' },
    handler: async function unpublish(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<Shown>(request, reply, (commit) =>
        commit((trx) => setState(trx, request, 'unpublish', expected)),
      );
    },
  });

  app.route({
    ...endpoint(`DELETE ${one}`),
    config: { action: 'content.write' },
    handler: async function deletePublication(request, reply) {
      const expected = sentVersion(request.headers['if-match']);
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          const row = await requireCurrent(trx, idOf(request), expected);
          await take(publicationLifecycle, move(row, 'delete'), {
            guards: {},
            effects: {
              remove: () => kind.remove(trx, row.id),
              record: () =>
                audit(
                  trx,
                  request,
                  { ...line('delete', row.id), before: traces.deleted(row) },
                  now,
                ),
            },
            refused: () => stillPublished(kind.word),
          });
          return { status: 204 };
        }),
      );
    },
  });
}

/** An operator's event, at a publication as it is now or that does not exist yet. */
function move<Event>(row: PublicationRow | null, event: Event) {
  return { state: row === null ? null : stateOf(row), event, who: 'operator' } as const;
}

/** Every kind's `params` has an id. */
function idOf(request: FastifyRequest): string {
  return (request.params as { readonly id: string }).id;
}
