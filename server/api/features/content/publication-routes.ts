import { contentChanged } from '#api/platform/content-version.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { publicationLifecycle } from '#shared/product/content/lifecycle.ts';
import { noteImageUses } from './image-uses.ts';
import {
  type Publication,
  type PublicationRow,
  publishedColumns,
  requireCurrent,
  requirePublication,
  stateOf,
} from './publication.ts';

/** As much of a command as the handlers need, whichever kind of publication it is about. */
interface Edit {
  readonly actor: Actor;
  readonly trx: Transaction;
  readonly now: number;
}

/** As much of a command about a publication that exists. */
interface EditOfOne extends Edit {
  readonly params: { readonly id: string };
  readonly expected: number | undefined;
}

/**
 * Adds the routes with which operators create, read, save, publish, unpublish and delete publications of
 * one kind.
 */
export function publicationRoutes<Text>(
  app: ProductApi,
  deps: FeatureDeps,
  kind: Publication<Text>,
): void {
  const { path, table, target, word, audited } = kind;
  const one = `${path}/:id` as const;
  const bodyLimit = bodyWithText(kind.markdownMaxLength);

  /** The audit line of an event. */
  function line(what: string, targetId: string) {
    return { action: `content.${what}-${target}`, targetType: target, targetId };
  }

  /** The publication as it is now, with its new version. */
  async function shown(trx: Transaction, id: string) {
    const row = await requirePublication(kind, trx, id);
    return { body: await kind.forEditor(trx, row), version: row.version };
  }

  function current({ trx, params, expected }: EditOfOne) {
    return requireCurrent(kind, trx, params.id, expected);
  }

  async function begin({ actor, body, trx, now }: Edit & { readonly body: object }) {
    const text = await kind.edit(trx, null, body as Partial<Text>, actor.account.name);
    let id = '';
    const followed = await take(publicationLifecycle, move(null, 'begin'), {
      guards: {},
      effects: {
        add: async () => {
          id = await kind.add(trx, text, { by: actor.account.id, now });
          await noteImageUses(trx, kind.imageUser, id, kind.markdownOf(text));
        },
        record: () => ({ auditEntries: { ...line('create', id), after: audited(text) } }),
      },
    });
    return { ...followed, ...(await shown(trx, id)) };
  }

  async function save(edit: EditOfOne & { readonly body: object }) {
    const { actor, body, trx, now } = edit;
    const row = await current(edit);
    const text = await kind.edit(trx, row, body as Partial<Text>, actor.account.name);
    const after = { ...audited(text), fields: Object.keys(body).sort() };
    const followed = await take(publicationLifecycle, move(row, 'save'), {
      guards: { complete: () => complete(kind.missingIn(text)) },
      effects: {
        save: async () => {
          await kind.save(trx, row, text, { by: actor.account.id, now });
          await noteImageUses(trx, kind.imageUser, row.id, kind.markdownOf(text));
        },
        record: () => ({ auditEntries: { ...line('save', row.id), before: audited(row), after } }),
        refreshPages: async () => ({ headers: await contentChanged(trx) }),
      },
    });
    return { ...followed, ...(await shown(trx, row.id)) };
  }

  async function setState(edit: EditOfOne, event: 'publish' | 'unpublish') {
    const { actor, trx, now } = edit;
    const row = await current(edit);
    const followed = await take(publicationLifecycle, move(row, event), {
      guards: { complete: () => complete(kind.missingIn(row)) },
      effects: {
        show: async (to) => {
          const columns = publishedColumns(row, to, { by: actor.account.id, now }, kind.dated);
          await trx.updateTable(table).set(columns).where('id', '=', row.id).execute();
        },
        record: () => ({ auditEntries: { ...line(event, row.id), after: audited(row) } }),
        refreshPages: async () => ({ headers: await contentChanged(trx) }),
      },
    });
    return { ...followed, ...(await shown(trx, row.id)) };
  }

  async function publish(edit: EditOfOne) {
    return setState(edit, 'publish');
  }

  async function unpublish(edit: EditOfOne) {
    return setState(edit, 'unpublish');
  }

  async function remove(edit: EditOfOne) {
    const { trx } = edit;
    const row = await current(edit);
    return take(publicationLifecycle, move(row, 'delete'), {
      guards: {},
      effects: {
        remove: async () => {
          await noteImageUses(trx, kind.imageUser, row.id, '');
          await trx.deleteFrom(table).where('id', '=', row.id).execute();
        },
        record: () => ({ auditEntries: { ...line('delete', row.id), before: audited(row) } }),
      },
      refused: () => stillPublished(word),
    });
  }

  app.route({
    ...endpoint(`GET ${one}`),
    config: { action: 'content.read' },
    handler: async function getPublication(request, reply) {
      const { id } = request.params as { readonly id: string };
      const row = await requirePublication(kind, deps.storage.db, id);
      return reply
        .header('etag', etagOf(row.version))
        .send(await kind.forEditor(deps.storage.db, row));
    },
  });

  const write = { action: 'content.write' } as const;
  const show = { action: 'content.publish' } as const;
  const ifMatch = 'optional';
  command(app, deps, `POST ${path}`, { ...write, bodyLimit, run: begin });
  command(app, deps, `PATCH ${one}`, { ...write, bodyLimit, run: save });
  command(app, deps, `POST ${one}/publish`, { ...show, run: publish });
  command(app, deps, `POST ${one}/unpublish`, { ...show, ifMatch, run: unpublish });
  command(app, deps, `DELETE ${one}`, { ...write, ifMatch, run: remove });
}

/** Makes an operator's event, at a publication as it is now or that does not exist yet. */
function move<Event>(row: PublicationRow | null, event: Event) {
  return { state: row === null ? null : stateOf(row), event, who: 'operator' } as const;
}

/** Returns true where nothing is missing, or the refusal that says what. */
function complete(missing: readonly FieldError[]) {
  return missing.length === 0 || invalid(missing);
}

/** Makes the 422 for deleting what the public can see. */
function stillPublished(word: string): ProblemError {
  const detail = `This ${word} is public. Unpublish it first; then it can be deleted.`;
  return new ProblemError(problem('invalid-transition', detail));
}
