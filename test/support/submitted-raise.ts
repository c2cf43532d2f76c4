/** Raises that are written and submitted over HTTP, as a program would. */
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { Raise, RaiseContent, RaiseResponse } from '#shared/product/raises/raises.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { type CallApi } from '../../scripts/trials/api-calls.ts';
import { pdfOf } from './documents.ts';
import type { Member } from './members.ts';
import { readyCompany, readyRaise } from './ready-raise.ts';

/** A raise of a new company with its deck, submitted by its founder. */
export async function submittedRaise(
  call: CallApi,
  founder: Member,
  companyName: string,
  content: Partial<RaiseContent>,
): Promise<Raise> {
  const company = { name: companyName, ...readyCompany };
  const { id } = (await call<CompanyResponse>(founder, 'POST', '/companies', company)).company;
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const { raise } = await call<RaiseResponse>(founder, 'POST', `/companies/${id}/raises`, {
    ...readyRaise,
    deadlineAt: `${day}T23:59:59.000Z`,
    ...content,
  });
  const path = `/raises/${raise.id}`;
  const deck = { folder: 'deck', name: 'Deck of March' };
  const { document } = await call<DocumentResponse>(founder, 'POST', `${path}/documents`, deck);
  const pages = await pdfOf(['Robots for orchards']);
  await call(founder, 'PUT', `/documents/${document.id}/versions`, pages);
  const { version } = (await call<RaiseResponse>(founder, 'GET', path)).raise;
  const submit = await call<RaiseResponse>(founder, 'POST', `${path}/submit`, undefined, version);
  return submit.raise;
}
