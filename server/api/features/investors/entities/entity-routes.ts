import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import type { EntityList } from '#shared/product/investors/entities.ts';
import { investorEntityLifecycle } from '#shared/product/investors/entity-lifecycle.ts';
import { entitiesPerPerson } from '#shared/product/investors/entity-limits.ts';
import {
  boundProblems,
  changedIdentity,
  entityProblems,
  twinProblems,
} from '#shared/product/investors/entity-rules.ts';
import { entityAudit, entitySubmitted } from '../investor-events.ts';
import { ownProfile } from '../investor-routes.ts';
import {
  type EntityRow,
  entitiesOf,
  entityById,
  entityContentOf,
  toEntity,
} from './entity-rows.ts';
import { addEntity, entityColumns, removeEntity, updateEntity } from './entity-store.ts';

/** The entities that an investor signs for, beside themselves. */
export function entityRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /investor-entities'),
    config: { action: 'investor-entity.list' },
    handler: async function listEntities(request): Promise<EntityList> {
      const { id } = actorOfRequest(request).account;
      const { db } = deps.storage;
      const [profile, rows] = await Promise.all([ownProfile(db, id), entitiesOf(db, id)]);
      const { legal_name: legalName, country, state } = profile;
      return { person: { legalName, country, state }, items: rows.map((row) => toEntity(row)) };
    },
  });

  command(app, deps, 'POST /investor-entities', {
    action: 'investor-entity.add',
    run: addMyEntity,
  });
  command(app, deps, 'PATCH /investor-entities/:id', {
    action: 'investor-entity.change',
    find: ownEntity,
    run: changeMyEntity,
  });
  command(app, deps, 'DELETE /investor-entities/:id', {
    action: 'investor-entity.remove',
    find: ownEntity,
    run: removeMyEntity,
  });
  command(app, deps, 'POST /investor-entities/:id/submit', {
    action: 'investor-entity.submit',
    find: ownEntity,
    run: submitMyEntity,
    ifMatch: 'optional',
  });
}

async function addMyEntity({
  actor: { account },
  body,
  trx,
  now,
}: Command<'POST /investor-entities'>) {
  const others = await entitiesOf(trx, account.id);
  let added: EntityRow | undefined;
  const followed = await take(
    investorEntityLifecycle,
    { state: null, event: 'add', who: 'investor' },
    {
      guards: { notTooMany: () => others.length < entitiesPerPerson || tooMany() },
      effects: {
        async store() {
          added = await addEntity(trx, account.id, body, now);
        },
        record: () => ({ auditEntries: entityAudit('add', required(added)) }),
      },
    },
  );
  return { ...followed, ...oneEntity(required(added)) };
}

async function changeMyEntity({
  found: before,
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /investor-entities/:id', EntityRow>) {
  let changed = before;
  const content = entityContentOf(before);
  const columns = entityColumns(body);
  const others = await entitiesOf(trx, before.user_id);
  const followed = await take(
    investorEntityLifecycle,
    { state: before.state, event: 'change', who: 'investor' },
    {
      guards: {
        keepsBound: () => !before.is_bound || none(boundProblems(content, body)),
        // One that was there twice before that was refused can still be changed otherwise.
        complete: () =>
          complete(
            { ...before, ...columns },
            changedIdentity(content, body).length === 0 ? [] : others,
          ),
        sameIdentity: () => changedIdentity(content, body).length === 0,
      },
      effects: {
        async save(state) {
          const again = before.state === 'approved' && state === 'pending';
          const at = new Date(now).toISOString();
          const all = { ...columns, state, ...(again ? { submitted_at: at } : {}) };
          changed = await updateEntity(trx, before, expected, all, now);
        },
        record() {
          const fields = Object.keys(body).sort();
          return { auditEntries: entityAudit('change', before, { fields }) };
        },
        tell: () => ({ events: [entitySubmitted(changed)] }),
      },
    },
  );
  return { ...followed, ...oneEntity(changed) };
}

async function removeMyEntity({ found, trx }: Command<'DELETE /investor-entities/:id', EntityRow>) {
  return take(
    investorEntityLifecycle,
    { state: found.state, event: 'remove', who: 'investor' },
    {
      guards: { neverUsed: () => !found.is_used || hasCommitments(found) },
      effects: {
        remove: () => removeEntity(trx, found),
        record: () => ({ auditEntries: entityAudit('remove', found) }),
      },
    },
  );
}

async function submitMyEntity({
  found: before,
  expected,
  trx,
  now,
}: Command<'POST /investor-entities/:id/submit', EntityRow, undefined, 'optional'>) {
  let changed = before;
  const others = await entitiesOf(trx, before.user_id);
  const followed = await take(
    investorEntityLifecycle,
    { state: before.state, event: 'submit', who: 'investor' },
    {
      guards: { complete: () => complete(before, others) },
      effects: {
        async 'hand-in'(state) {
          const columns = { state, submitted_at: new Date(now).toISOString() };
          changed = await updateEntity(trx, before, expected, columns, now);
        },
        tell: () => ({ events: [entitySubmitted(changed, 'submit')] }),
      },
    },
  );
  return { ...followed, ...oneEntity(changed) };
}

async function ownEntity(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<EntityRow> {
  const row = await entityById(db, id);
  if (row === undefined) throw noSuch('entity');
  requireAllowed(actor, action, { ownerId: row.user_id });
  return row;
}

function complete(entity: EntityRow, others: readonly EntityRow[]): true | ProblemError {
  return none([
    ...entityProblems(entityContentOf(entity)),
    ...twinProblems(named(entity), others.map(named)),
  ]);
}

function named({ id, legal_name: legalName, country, state }: EntityRow) {
  return { id, legalName, country, state };
}

function none(problems: ReturnType<typeof entityProblems>): true | ProblemError {
  return problems.length === 0 || invalid(problems);
}

function hasCommitments({ legal_name }: EntityRow): ProblemError {
  const detail = `You can’t remove ${legal_name}: there are commitments in its name, and their papers stay.`;
  return refusal('has-commitments', detail);
}

function tooMany(): ProblemError {
  return refusal('too-many', `You can add up to ${entitiesPerPerson} entities.`);
}

function oneEntity(row: EntityRow) {
  return { body: { entity: toEntity(row) }, version: row.version };
}
