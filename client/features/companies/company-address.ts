import { companyPath, viewPath } from '#shared/site/dashboard-address.ts';
import { readSort, type Sort } from '../../ui/data/sorting.ts';

/** The view of the dashboard that lists companies. */
export const companiesHref: string = viewPath('companies');

/** `id` in the address of the form for a new one. */
const newId = 'new';
export const newCompanyHref = `${companiesHref}&id=${newId}`;

/** In the address that somebody gets to by answering an invitation, so that the page says so. */
const answered = 'answered';

/** The address of a company that somebody has just joined. */
export function joinedHref(id: string): string {
  return `${companyPath(id)}&${answered}=accepted`;
}

/** The list, for somebody who has just declined an invitation. */
export const declinedHref = `${companiesHref}&${answered}=declined`;

/** Tells how somebody has just answered an invitation; null when they have not. */
export function answerIn({ searchParams }: URL): 'accepted' | 'declined' | null {
  const answer = searchParams.get(answered);
  return answer === 'accepted' || answer === 'declined' ? answer : null;
}

/** The selection of an address: an invitation, a company, or the list with one open beside it. */
export type CompaniesQuery =
  | { readonly kind: 'invitation'; readonly token: string }
  | { readonly kind: 'company'; readonly id: string }
  | ({ readonly kind: 'list'; readonly isNew: boolean } & CompanyListAddress);

/** Which part of the list, and the company that is open beside it. */
export interface CompanyListAddress {
  readonly sort: Sort;
  /** The empty string means from the first. */
  readonly after: string;
  readonly id: string | null;
}

/** The order of the list when the address names none. */
export const byName: Sort = { key: 'name', descending: false };

/** Reads an address of this view. */
export function readCompaniesQuery({ searchParams }: URL): CompaniesQuery {
  const token = searchParams.get('invitation');
  if (token !== null) return { kind: 'invitation', token };
  const company = searchParams.get('company');
  if (company !== null) return { kind: 'company', id: company };
  const id = searchParams.get('id');
  return {
    kind: 'list',
    sort: readSort(searchParams, ['name'], byName),
    after: searchParams.get('after') ?? '',
    id: id === newId ? null : id,
    isNew: id === newId,
  };
}
