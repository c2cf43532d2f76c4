import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import { together } from '#api/platform/storage/together.ts';
import { currencyOfCountry } from '#shared/money/currency-of-country.ts';
import { raisesPerPage } from '#shared/product/fields/limits.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import type { RaiseList, RaiseResponse } from '#shared/product/raises/raises.ts';
import { capTableIn, keepCapTable } from './cap-tables.ts';
import { requireOwnImages } from './images/raise-image-store.ts';
import { raiseBodyLimit } from './raise-body.ts';
import { changedContent, columnsOf, contentOf, emptyContent } from './raise-content.ts';
import { oneRaise, toRaise, toRaiseSummary } from './raise-dto.ts';
import { hasFewDrafts } from './raise-guards.ts';
import { editingPart, raiseAudit, requireVersion } from './raise-parts.ts';
import {
  addRaise,
  type CompanyPart,
  companyOfRaises,
  deleteRaise,
  listRaises,
  type RaiseRow,
  raiseFor,
  updateRaise,
} from './raise-store.ts';

/** Raises as their company writes them. */
export function raiseRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies/:id/raises'),
    config: { action: 'raise.list' },
    handler: async function listCompanyRaises(request): Promise<RaiseList> {
      const { id } = request.params;
      await companyOfRaises(db, actorOfRequest(request), 'raise.list', id);
      const page = pageParams(request.query, raisesPerPage);
      const rows = await listRaises(db, id, page);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      return { items: shown.map(toRaiseSummary), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id'),
    config: { action: 'raise.read' },
    handler: async function readRaise(request, reply): Promise<RaiseResponse> {
      const row = await raiseFor(db, actorOfRequest(request), 'raise.read', request.params.id);
      reply.header('etag', etagOf(row.version));
      return { raise: toRaise(row) };
    },
  });

  command(app, deps, 'POST /companies/:id/raises', {
    action: 'raise.add',
    bodyLimit: raiseBodyLimit,
    find: companyOfRaises,
    run: beginRaise,
  });
  command(app, deps, 'PATCH /raises/:id', {
    action: 'raise.change',
    bodyLimit: raiseBodyLimit,
    find: raiseFor,
    run: changeRaise,
  });
  command(app, deps, 'DELETE /raises/:id', {
    action: 'raise.delete',
    find: raiseFor,
    run: discardRaise,
  });
}

/** Whether amounts are sent with a draft: without a currency beside them they are in dollars. */
function namesMoney(body: object): boolean {
  return ['min', 'target', 'max', 'minTicket', 'maxTicket', 'terms'].some((name) => name in body);
}

/** Begins a draft. */
export async function beginRaise({
  found: company,
  actor,
  action,
  body,
  trx,
  now,
}: Command<'POST /companies/:id/raises', CompanyPart>) {
  await requireOwnImages(trx, undefined, body, now);
  const start = {
    ...emptyContent,
    currency: namesMoney(body) ? emptyContent.currency : currencyOfCountry(company.country),
    capTable: capTableIn(company.cap_table),
  };
  const content = changedContent(start, body);
  let id: string | undefined;
  const followed = await take(
    raiseLifecycle,
    { state: null, event: 'create', who: editingPart(company) },
    {
      guards: {
        fewDrafts: () => hasFewDrafts(trx, company.id),
      },
      effects: {
        store: async () => {
          id = await addRaise(trx, company, actor.account.id, content, now);
          if (body.capTable != null) await keepCapTable(trx, company.id, content.capTable);
        },
        record: () => ({
          auditEntries: raiseAudit('create', required(id), { company: company.id }),
        }),
      },
    },
  );
  return { ...followed, ...oneRaise(await raiseFor(trx, actor, action, required(id))) };
}

/** Changes what a draft of a raise says. */
export async function changeRaise({
  found,
  expected,
  actor,
  action,
  body,
  trx,
  now,
}: Command<'PATCH /raises/:id', RaiseRow>) {
  await requireVersion(trx, found, expected);
  const { id, state } = found;
  await requireOwnImages(trx, id, body, now);
  const after = changedContent(contentOf(found), body);
  let saved = found;
  const followed = await take(
    raiseLifecycle,
    { state, event: 'edit', who: editingPart(found) },
    {
      guards: {},
      effects: {
        save: async () => {
          if (body.capTable != null) await keepCapTable(trx, found.company_id, after.capTable);
          const columns = { ...columnsOf(after), saved_by: actor.account.id };
          // They are sent in this order, so it is read as it is then.
          const [consequences, row] = await together([
            updateRaise(trx, id, columns, now),
            raiseFor(trx, actor, action, id),
          ]);
          saved = row;
          return consequences;
        },
      },
    },
  );
  return { ...followed, ...oneRaise(saved) };
}

async function discardRaise({ found, trx }: Command<'DELETE /raises/:id', RaiseRow>) {
  const { id, state } = found;
  return take(
    raiseLifecycle,
    { state, event: 'discard', who: editingPart(found) },
    {
      guards: {},
      effects: {
        remove: () => deleteRaise(trx, id),
        record: () => ({ auditEntries: raiseAudit('discard', id) }),
      },
    },
  );
}
