import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CompanyChange, CompanyList } from '#shared/product/companies/companies.ts';
import { membershipLifecycle } from '#shared/product/companies/lifecycle.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { companiesPerOwner, companiesPerPage } from '#shared/product/fields/limits.ts';
import { companyAuditEntry, oneCompany } from './company-events.ts';
import { hasCommitments, hasRunningRaise } from './company-investors.ts';
import {
  addCompany,
  type CompanyRow,
  changeCompany,
  companyFor,
  countCompanies,
  countOwned,
  deleteCompany,
  listCompanies,
  openCompany,
  toCompany,
  valueIn,
} from './company-store.ts';
import { membersOf } from './member-store.ts';

/** More than anybody adds by hand. */
const addingRate = { limit: 60, seconds: 3_600 };

/** Companies and their data. */
export function companyRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies'),
    config: { action: 'company.list' },
    handler: async function listMyCompanies(request): Promise<CompanyList> {
      const actor = actorOfRequest(request);
      const { sort: order = 'name' } = request.query;
      const page = pageParams(request.query, companiesPerPage);
      const [rows, total] = await Promise.all([
        listCompanies(db, actor, { ...page, order }),
        countCompanies(db, actor),
      ]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [valueIn(order, row), row.id]);
      return { items: shown.map(toCompany), nextCursor, total };
    },
  });

  app.route({
    ...endpoint('GET /companies/:id'),
    config: { action: 'company.read' },
    handler: async function readCompany(request, reply) {
      const row = await companyFor(db, actorOfRequest(request), 'company.read', request.params.id);
      reply.header('etag', etagOf(row.version));
      return { company: toCompany(row) };
    },
  });

  command(app, deps, 'POST /companies', {
    action: 'company.add',
    check: ({ body, now }) => requireSound(body, now),
    rates: ({ actor }) => ({ [`companies:${actor.account.id}`]: addingRate }),
    run: addMyCompany,
  });
  command(app, deps, 'PATCH /companies/:id', {
    action: 'company.change',
    find: companyFor,
    run: changeMyCompany,
  });
  command(app, deps, 'PUT /companies/:id/opened', {
    action: 'company.open',
    find: companyFor,
    run: openMyCompany,
  });
  command(app, deps, 'DELETE /companies/:id', {
    action: 'company.delete',
    find: companyFor,
    run: deleteMyCompany,
  });
}

async function addMyCompany({ actor, body, trx, now }: Command<'POST /companies'>) {
  const { id } = actor.account;
  if ((await countOwned(trx, id)) >= companiesPerOwner) throw tooMany();
  const row = await addCompany(trx, id, body, now);
  return { ...oneCompany(row), auditEntries: companyAuditEntry('add', row.id) };
}

async function changeMyCompany({
  found,
  actor,
  expected,
  body,
  trx,
  now,
}: Command<'PATCH /companies/:id', CompanyRow>) {
  requireSound(body, now);
  const row = await changeCompany(trx, found, expected, body, {
    by: actor.account.id,
    now,
  });
  const after = { fields: Object.keys(body).sort() };
  return { ...oneCompany(row), auditEntries: { ...companyAuditEntry('change', row.id), after } };
}

async function openMyCompany({
  found,
  actor,
  trx,
  now,
}: Command<'PUT /companies/:id/opened', CompanyRow>) {
  await openCompany(trx, found.id, actor.account.id, now);
  return {};
}

async function deleteMyCompany({ found, trx, now }: Command<'DELETE /companies/:id', CompanyRow>) {
  const { id, role } = found;
  const move = { state: role, event: 'close-company', who: 'owner' } as const;
  return take(membershipLifecycle, move, {
    guards: {
      alone: async () => (await membersOf(trx, id)).length === 1 || notAlone(),
      nothingRuns: async () => !(await hasRunningRaise(trx, id)) || raising(),
      nothingKept: async () => !(await hasCommitments(trx, id)) || kept(),
    },
    effects: {
      closeCompany: () => deleteCompany(trx, found, now),
      record: () => ({ auditEntries: companyAuditEntry('delete', id) }),
    },
  });
}

/** The refusal when somebody owns as many companies as they may. */
function tooMany(): ProblemError {
  const message = `One person can own at most ${companiesPerOwner} companies.`;
  return invalid([{ pointer: '/name', code: 'too-many', message }]);
}

/** What a schema cannot say: that the country exists, and the day has been. */
function requireSound({ name, country = '', foundedOn = '' }: CompanyChange, now: number): void {
  const errors: FieldError[] = [];
  if (name !== undefined && name.trim().length < 2) {
    errors.push({ pointer: '/name', code: 'minLength', message: 'Enter the name of the company.' });
  }
  if (country !== '' && !Object.hasOwn(countries, country)) {
    errors.push({ pointer: '/country', code: 'choice', message: 'Choose a country.' });
  }
  if (foundedOn !== '' && !isPastDay(foundedOn, now)) {
    const message = 'Enter a valid date that isn’t in the future.';
    errors.push({ pointer: '/foundedOn', code: 'format', message });
  }
  if (errors.length > 0) throw invalid(errors);
}

function isPastDay(day: string, now: number): boolean {
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && at.getTime() <= now;
}

function notAlone(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'This company has other members. Transfer it to one of them, or remove them first.',
      { code: 'not-alone' },
    ),
  );
}

function raising(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'This company has a running raise. End or cancel it first.', {
      code: 'raise-running',
    }),
  );
}

function kept(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'Investors have committed to a raise of this company. Their records are kept, and the company with them. You can transfer it, or delete your account: the company then stays without members.',
      { code: 'commitments-kept' },
    ),
  );
}
