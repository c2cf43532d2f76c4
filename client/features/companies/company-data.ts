import { ProblemError } from '../../../shared/http/errors.ts';
import { PageError } from '../../../shared/http/page-error.ts';
import type {
  Company,
  CompanyInvitation,
  CompanyInvitationPreview,
  CompanyMember,
} from '../../../shared/product/companies/companies.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';

/** The view of the dashboard that lists companies. */
export const companiesHref = `${routeOf('dashboard').path}?view=companies`;

/** The address of one company. */
export function companyHref(id: string): string {
  return `${companiesHref}&company=${encodeURIComponent(id)}`;
}

/** What the view shows; null where it could not be read. */
export type CompaniesContent =
  | { readonly kind: 'list'; readonly companies: readonly Company[] | null }
  | { readonly kind: 'invitation'; readonly invitation: OpenInvitation | null }
  | { readonly kind: 'company'; readonly shown: ShownCompany };

/** The invitation of a mailed link. */
export type OpenInvitation = CompanyInvitationPreview & { readonly token: string };

/** One company with the people in it. */
export interface ShownCompany {
  readonly company: Company;
  readonly members: readonly CompanyMember[];
  /** Empty for everybody but the owner. */
  readonly invitations: readonly CompanyInvitation[];
}

/** Whether the company in the address is one of theirs; true when it names none. */
export async function companyExists({ url, api }: PageRequest): Promise<Validation> {
  const id = url.searchParams.get('company');
  if (id === null) return true;
  try {
    await api.send('GET /companies/:id', { params: { id } });
    return true;
  } catch (error) {
    if (isStatus(error, [400, 404])) return { message: 'There is no such company.' };
    throw error;
  }
}

/** Reads what the address selects. */
export async function readCompanies({ url, api }: PageRequest): Promise<CompaniesContent> {
  const token = url.searchParams.get('invitation');
  if (token !== null) return { kind: 'invitation', invitation: await readInvitation(api, token) };
  const id = url.searchParams.get('company');
  if (id !== null) return { kind: 'company', shown: await readCompany(api, id) };
  const list = await api.send('GET /companies').catch(() => null);
  return { kind: 'list', companies: list?.items ?? null };
}

async function readInvitation(
  api: PageRequest['api'],
  token: string,
): Promise<OpenInvitation | null> {
  try {
    return { ...(await api.send('GET /company-invitation', { query: { token } })), token };
  } catch (error) {
    if (isStatus(error, [400, 422])) return null;
    throw error;
  }
}

async function readCompany(api: PageRequest['api'], id: string): Promise<ShownCompany> {
  const params = { id };
  const { company } = await api.send('GET /companies/:id', { params });
  const [members, invitations] = await Promise.all([
    api.send('GET /companies/:id/members', { params }),
    company.role === 'owner' ? api.send('GET /companies/:id/invitations', { params }) : null,
  ]);
  if (members.items.length === 0) throw new PageError(404, 'There is no such company.');
  return { company, members: members.items, invitations: invitations?.items ?? [] };
}

function isStatus(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof ProblemError && statuses.includes(error.status);
}
