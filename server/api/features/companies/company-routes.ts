import type { FieldError } from '../../../../shared/http/errors.ts';
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type {
  CompanyAnswer,
  CompanyChange,
} from '../../../../shared/product/companies/companies.ts';
import { membershipLifecycle } from '../../../../shared/product/companies/lifecycle.ts';
import { countries } from '../../../../shared/product/fields/countries.ts';
import { companiesPerOwner } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/http/validation.ts';
import { etagOf, versionOf } from '../../platform/http/versions.ts';
import { take } from '../../platform/lifecycle.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import { answerOf, companyEvent } from './company-answer.ts';
import { companyInvitationRoutes } from './company-invitation-routes.ts';
import {
  addCompany,
  changeCompany,
  companyFor,
  countOwned,
  deleteCompany,
  listCompanies,
  membersOf,
  toCompany,
} from './company-store.ts';
import { logoRoutes } from './logo-routes.ts';
import { memberRoutes } from './member-routes.ts';

/** More than anybody adds by hand. */
const addingRate = { limit: 60, seconds: 3_600 };

/** Companies: their data, logo, members and invitations. */
export function companyRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /companies'),
    config: { action: 'company.list' },
    handler: async function listMyCompanies(request) {
      return { items: (await listCompanies(db, actorOfRequest(request))).map(toCompany) };
    },
  });

  app.route({
    ...endpoint('POST /companies'),
    config: { action: 'company.add' },
    handler: async function addMyCompany(request, reply) {
      const { account } = actorOfRequest(request);
      requireSound(request.body, parts.now());
      return parts.once<CompanyAnswer>(request, reply, (commit) =>
        commit(async function commitCompany(trx) {
          const now = parts.now();
          await takeRate(trx, `companies:${account.id}`, addingRate, now);
          if ((await countOwned(trx, account.id)) >= companiesPerOwner) throw tooMany();
          const row = await addCompany(trx, account.id, request.body, now);
          await audit(trx, request, companyEvent('add', row.id), now);
          return answerOf(row, 201);
        }),
      );
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

  app.route({
    ...endpoint('PATCH /companies/:id'),
    config: { action: 'company.change' },
    handler: async function changeMyCompany(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<CompanyAnswer>(request, reply, (commit) =>
        commit(async function commitChange(trx) {
          const now = parts.now();
          const before = await companyFor(trx, actor, 'company.change', id);
          requireSound(request.body, now);
          const row = await changeCompany(trx, before, expected, request.body, now);
          const after = { fields: Object.keys(request.body).sort() };
          await audit(trx, request, { ...companyEvent('change', id), after }, now);
          return answerOf(row);
        }),
      );
    },
  });

  app.route({
    ...endpoint('DELETE /companies/:id'),
    config: { action: 'company.delete' },
    handler: async function deleteMyCompany(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          const row = await companyFor(trx, actor, 'company.delete', id);
          const move = { state: row.role, event: 'close-company', who: 'owner' } as const;
          await take(membershipLifecycle, move, {
            guards: { alone: async () => (await membersOf(trx, id)).length === 1 || notAlone() },
            effects: {
              closeCompany: () => deleteCompany(trx, row, now),
              record: () => audit(trx, request, companyEvent('delete', id), now),
            },
          });
          return { status: 204 };
        }),
      );
    },
  });

  logoRoutes(app, parts);
  memberRoutes(app, parts);
  companyInvitationRoutes(app, parts);
}

/** The refusal when somebody owns as many companies as they may. */
function tooMany(): ProblemError {
  const message = `One person owns ${companiesPerOwner} companies at most.`;
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
    const message = 'Enter a day that exists and is not in the future.';
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
      'Others are members of this company. Transfer it to one of them, or remove them first.',
      { code: 'not-alone' },
    ),
  );
}
