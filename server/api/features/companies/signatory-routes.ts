import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { type CompanyRow, companyFor } from './company-store.ts';
import { memberOf } from './member-store.ts';
import { nameSignatory, removeSignatory, signatoriesOf } from './signatory-store.ts';

/** Who signs for a company beside its owner. */
export function signatoryRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies/:id/signatories'),
    config: { action: 'company-signatory.list' },
    handler: async function listSignatories(request) {
      const { id } = request.params;
      await companyFor(db, actorOfRequest(request), 'company-signatory.list', id);
      return signatoriesOf(db, id);
    },
  });

  command(app, deps, 'POST /companies/:id/signatories/:member', {
    action: 'company-signatory.name',
    find: companyFor,
    run: nameCompanySignatory,
  });
  command(app, deps, 'DELETE /companies/:id/signatories/:member', {
    action: 'company-signatory.remove',
    find: companyFor,
    run: removeCompanySignatory,
  });
}

async function nameCompanySignatory({
  params: { id, member: memberId },
  body,
  trx,
  now,
}: Command<'POST /companies/:id/signatories/:member', CompanyRow>) {
  const member = await memberOf(trx, id, memberId);
  if (member.role === 'owner') {
    throw refusal('owner', 'The owner can always countersign. Choose another member.');
  }
  await nameSignatory(trx, {
    ...{ company_id: id, user_id: memberId },
    ...{ name: written(body.name), title: written(body.title) },
    named_at: new Date(now).toISOString(),
  });
  return {
    body: await signatoriesOf(trx, id),
    auditEntries: auditOf('name-signatory', id, memberId),
  };
}

async function removeCompanySignatory({
  params: { id, member: memberId },
  trx,
}: Command<'DELETE /companies/:id/signatories/:member', CompanyRow>) {
  if (!(await removeSignatory(trx, id, memberId))) throw noSuch('signatory');
  return { auditEntries: auditOf('remove-signatory', id, memberId) };
}

/** Of the person, so that it is in the copy of their data; names are not logged. */
function auditOf(what: string, company: string, userId: string) {
  const action = `company.${what}`;
  return { action, targetType: 'user', targetId: userId, after: { company } };
}

/** Writes a name as it is stored: composed (NFC), with single spaces. */
function written(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
