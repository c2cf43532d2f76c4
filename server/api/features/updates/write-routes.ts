import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import {
  correctionMaxLength,
  correctionsMax,
  correctionsPerDay,
  updateBodyMaxLength,
  updateDraftsMax,
  updatesPublishedPerDay,
} from '#shared/product/fields/limits.ts';
import { updateLifecycle } from '#shared/product/updates/update-lifecycle.ts';
import type { Update } from '#shared/product/updates/updates.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { unpublishedStates } from '../rooms/room-access.ts';
import { tellOfUpdate } from './told-of-updates.ts';
import { updateFor } from './update-access.ts';
import { toUpdate } from './update-dto.ts';
import { updateAuditEntry } from './update-events.ts';
import { readerOf, type UpdateRow, updateRow } from './update-rows.ts';
import {
  addCorrection,
  addDraft,
  correctionsOf,
  countCorrectionsOfDay,
  countDrafts,
  countPublishedOfDay,
  deleteUpdate,
  metricsIn,
  saveUpdate,
  type Written,
} from './update-store.ts';
import { writtenColumns } from './written-update.ts';

/** A metric may have as many characters as its fields, and there are only a few. */
const bodyLimit = bodyWithText(updateBodyMaxLength + 2_000);
/** More than anybody saves by hand. */
const writingRate = { limit: 600, seconds: 3_600 } as const;

/** Writing, publishing, correcting and retracting updates, by the company of their raise. */
export function writeRoutes(app: ProductApi, deps: FeatureDeps): void {
  // What is published of one raise follows one another, so that a day has no more than it may.
  const serializeBy = (db: Database, id: string) => raiseIdOf(db, id);
  const rates = ({ actor }: { readonly actor: Actor }) => ({
    [`update-write:${actor.account.id}`]: writingRate,
  });
  const find = (db: Database, actor: Actor, action: Action, id: string) =>
    updateFor(db, actor, action, id, deps.now());
  const found = { find, serializeBy, rates } as const;

  command(app, deps, 'POST /updates', {
    action: 'update.write',
    bodyLimit,
    rates,
    run: writeUpdate,
  });
  command(app, deps, 'PATCH /updates/:id', {
    action: 'update.change',
    bodyLimit,
    ...found,
    run: changeUpdate,
  });
  command(app, deps, 'DELETE /updates/:id', {
    action: 'update.delete',
    ...found,
    run: deleteDraft,
  });
  command(app, deps, 'POST /updates/:id/publish', {
    action: 'update.publish',
    ...found,
    run: publishUpdate,
  });
  command(app, deps, 'POST /updates/:id/correct', {
    action: 'update.correct',
    bodyLimit: bodyWithText(correctionMaxLength),
    ...found,
    run: correctUpdate,
  });
  command(app, deps, 'POST /updates/:id/retract', {
    action: 'update.retract',
    ...found,
    run: retractUpdate,
  });
}

async function raiseIdOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('raise_updates')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.raise_id;
}

const nothing: Written = { title: '', body: '', audience: 'committed', metrics: '[]' };

/** Begins a draft. */
export async function writeUpdate({ actor, action, body, trx, now }: Command<'POST /updates'>) {
  const { raise: raiseId, ...sent } = body;
  const raise = await raiseFor(trx, actor, action, raiseId);
  const by = actor.account.id;
  let id: string | undefined;
  const followed = await take(
    updateLifecycle,
    { state: null, event: 'write', who: 'company' },
    {
      guards: {
        hasFewDrafts: async () =>
          (await countDrafts(trx, raise.id)) < updateDraftsMax ||
          refusal(
            'too-many-drafts',
            `This raise has ${updateDraftsMax} drafts, the maximum. Publish or delete one first.`,
          ),
      },
      effects: {
        store: async () => {
          id = await addDraft(trx, raise.id, { ...nothing, ...writtenColumns(sent) }, by, now);
        },
        record: () => ({ auditEntries: updateAuditEntry('write', required(id), raise.id) }),
      },
    },
  );
  return { ...followed, ...(await shown(trx, actor, required(id), now)) };
}

/** Changes a draft. */
export async function changeUpdate({
  found,
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /updates/:id', UpdateRow>) {
  const columns = writtenColumns(body);
  const followed = await take(updateLifecycle, moveBy('change', found), {
    guards: {},
    effects: {
      store: () => save(trx, found, actor, { columns, expected }, now),
      record: () => ({ auditEntries: updateAuditEntry('change', found.id, found.raise_id) }),
    },
  });
  return { ...followed, ...(await shown(trx, actor, found.id, now)) };
}

/** Deletes a draft. */
export async function deleteDraft({ found, trx }: Command<'DELETE /updates/:id', UpdateRow>) {
  const { events, auditEntries } = await take(updateLifecycle, moveBy('delete', found), {
    guards: {},
    effects: {
      remove: () => deleteUpdate(trx, found.id),
      record: () => ({ auditEntries: updateAuditEntry('delete', found.id, found.raise_id) }),
    },
  });
  return { events, auditEntries };
}

/** Publishes an update, and leaves it to a job to tell everybody it is for. */
export async function publishUpdate({
  found,
  actor,
  expected,
  trx,
  now,
}: Command<'POST /updates/:id/publish', UpdateRow>) {
  const at = new Date(now).toISOString();
  const followed = await take(updateLifecycle, moveBy('publish', found), {
    guards: {
      isComplete: () => {
        const missing = [
          ...(found.title === '' ? [missingAt('/title', 'Enter the title.')] : []),
          ...(found.body === '' ? [missingAt('/body', 'Enter the text.')] : []),
        ];
        return missing.length === 0 || invalid(missing);
      },
      raiseIsPublished: () =>
        !unpublishedStates.includes(found.raise_state) ||
        refusal('not-published', 'You can publish updates once the raise is live.'),
      isWithinDay: async () =>
        (await countPublishedOfDay(trx, found.raise_id, now)) < updatesPublishedPerDay ||
        refusal(
          'too-many-today',
          `This raise has published ${updatesPublishedPerDay} updates in the last 24 hours, the maximum. Publish this one later.`,
        ),
    },
    effects: {
      store: (state) => {
        const published = { published_at: at, published_by: actor.account.id, listed_at: at };
        return save(trx, found, actor, { columns: { ...published, state }, expected }, now);
      },
      tell: () => tellOfUpdate(trx, { update: found.id, what: 'published' }, now),
      record: () => ({
        auditEntries: updateAuditEntry('publish', found.id, found.raise_id, {
          audience: found.audience,
          metrics: metricsIn(found).length,
        }),
      }),
    },
  });
  return { ...followed, ...(await shown(trx, actor, found.id, now)) };
}

/** Adds a correction below a published update. */
export async function correctUpdate({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /updates/:id/correct', UpdateRow>) {
  const by = actor.account.id;
  const text = body.text.trim();
  if (text === '') throw invalid([missingAt('/text', 'Enter the correction.')]);
  const n = (await correctionsOf(trx, found.id)).length + 1;
  const followed = await take(updateLifecycle, moveBy('correct', found), {
    guards: {
      hasFewCorrections: () =>
        n <= correctionsMax ||
        refusal(
          'too-many-corrections',
          `This update has ${correctionsMax} corrections, the maximum. Publish another update instead.`,
        ),
      isWithinDay: async () =>
        (await countCorrectionsOfDay(trx, found.raise_id, now)) < correctionsPerDay ||
        refusal(
          'too-many-today',
          `Updates of this raise have had ${correctionsPerDay} corrections in the last 24 hours, the maximum. Add this one later.`,
        ),
    },
    effects: {
      add: async () => {
        await addCorrection(trx, found.id, { n, text, by }, now);
        const corrected_at = new Date(now).toISOString();
        await save(trx, found, actor, { columns: { corrected_at }, expected: found.version }, now);
      },
      tell: () => tellOfUpdate(trx, { update: found.id, what: 'corrected', n }, now),
      record: () => ({
        auditEntries: updateAuditEntry('correct', found.id, found.raise_id, { n }),
      }),
    },
  });
  return { ...followed, ...(await shown(trx, actor, found.id, now)) };
}

/** Retracts a published update: its title stays, with the reason. */
export async function retractUpdate({
  found,
  actor,
  body,
  trx,
  now,
}: Command<'POST /updates/:id/retract', UpdateRow>) {
  const retraction_reason = body.reason.trim();
  if (retraction_reason === '') throw invalid([missingAt('/reason', 'Enter the reason.')]);
  const followed = await take(updateLifecycle, moveBy('retract', found), {
    guards: {},
    effects: {
      store: (state) => {
        const retracted_at = new Date(now).toISOString();
        const retracted = { retracted_at, retracted_by: actor.account.id, retraction_reason };
        const columns = { ...retracted, state };
        return save(trx, found, actor, { columns, expected: found.version }, now);
      },
      tell: () => tellOfUpdate(trx, { update: found.id, what: 'retracted' }, now),
      record: () => ({
        auditEntries: updateAuditEntry('retract', found.id, found.raise_id, {
          reason: retraction_reason,
        }),
      }),
    },
  });
  return { ...followed, ...(await shown(trx, actor, found.id, now)) };
}

type Event = 'change' | 'delete' | 'publish' | 'correct' | 'retract';

function moveBy<E extends Event>(event: E, { state }: UpdateRow) {
  return { state, event, who: 'company' } as const;
}

const missingAt = (pointer: string, message: string) => ({ pointer, code: 'required', message });

function save(
  trx: Transaction,
  found: UpdateRow,
  actor: Actor,
  {
    columns,
    expected,
  }: { readonly columns: Parameters<typeof saveUpdate>[2]; readonly expected: number },
  now: number,
): Promise<void> {
  const saved = { updated_at: new Date(now).toISOString(), saved_by: actor.account.id };
  return saveUpdate(trx, found, { ...columns, ...saved }, expected, async () => {
    const { body } = await shown(trx, actor, found.id, now);
    return body.update;
  });
}

async function shown(
  trx: Transaction,
  actor: Actor,
  id: string,
  now: number,
): Promise<{ readonly body: { readonly update: Update }; readonly version: number }> {
  const row = required(await updateRow(trx, { ...readerOf(actor, now), counts: true }, id));
  const update = await toUpdate(trx, row, actor, richTextFromMarkdown, now);
  return { body: { update }, version: row.version };
}
