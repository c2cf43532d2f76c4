/** Raises that are written and submitted over HTTP, as a program would. */

import { type CallApi, callsTo } from '#scripts/trials/api-calls.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type {
  Raise,
  RaiseChange,
  RaiseContent,
  RaiseResponse,
} from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import type { GrantInvitationResponse } from '#shared/product/raises/room-access.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { addAccountFor } from './account-rows.ts';
import { pdfOf } from './documents.ts';
import type { Member } from './members.ts';
import { readyCompany, readyRaise } from './ready-raise.ts';
import type { RunningApp } from './running-app.ts';

/** Adds a document with its first version to the room of a raise; resolves with its id. */
export async function addDocument(
  call: CallApi,
  owner: Pick<Member, 'cookie'>,
  raiseId: string,
  fields: { readonly folder: string; readonly name: string },
  bytes: Buffer,
): Promise<string> {
  const path = `/raises/${raiseId}/documents`;
  const { document } = await call<DocumentResponse>(owner, 'POST', path, fields);
  await call(owner, 'PUT', `/documents/${document.id}/versions`, bytes);
  return document.id;
}

/** Lets somebody into the room of a raise; resolves with the id of the grant. */
export async function letIn(
  call: CallApi,
  owner: Pick<Member, 'cookie'>,
  raiseId: string,
  { email }: Pick<Member, 'email'>,
): Promise<string> {
  const path = `/raises/${raiseId}/grants`;
  const { outcomes } = await call<GrantInvitationResponse>(owner, 'POST', path, {
    emails: [email],
  });
  return outcomes[0]?.grant?.id ?? '';
}

/** A draft of a new company. */
export async function draftedRaise(
  call: CallApi,
  founder: Pick<Member, 'cookie'>,
  content: RaiseChange,
): Promise<Raise> {
  const { company } = await call<CompanyResponse>(founder, 'POST', '/companies', { name: 'Acme' });
  const path = `/companies/${company.id}/raises`;
  return (await call<RaiseResponse>(founder, 'POST', path, content)).raise;
}

/** A raise of a new company with its deck and its bank account, submitted by its founder. */
export async function submittedRaise(
  app: RunningApp,
  founder: Member,
  companyName: string,
  content: Partial<RaiseContent>,
): Promise<Raise> {
  const call = callsTo(app);
  const company = { name: companyName, ...readyCompany };
  const { id } = (await call<CompanyResponse>(founder, 'POST', '/companies', company)).company;
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const { raise } = await call<RaiseResponse>(founder, 'POST', `/companies/${id}/raises`, {
    ...readyRaise,
    deadlineAt: `${day}T23:59:59.000Z`,
    ...content,
  });
  const path = `/raises/${raise.id}`;
  const pages = await pdfOf(['Robots for orchards']);
  await addDocument(call, founder, raise.id, { folder: 'deck', name: 'Deck of March' }, pages);
  await addAccountFor(app, raise.id);
  const { version } = (await call<RaiseResponse>(founder, 'GET', path)).raise;
  const submit = await call<RaiseResponse>(founder, 'POST', `${path}/submit`, undefined, version);
  return submit.raise;
}

/** Approves a submitted raise as an operator who has checked everything. */
export async function approve(
  call: CallApi,
  operator: Pick<Member, 'cookie'>,
  { id }: Pick<Raise, 'id'>,
): Promise<void> {
  const path = `/admin/raises/${id}`;
  const { checklist } = await call<RaiseReviewDesk>(operator, 'GET', `${path}/review`);
  await call(operator, 'POST', `${path}/approve`, { checklist: checklist.map(({ key }) => key) });
}
