import { PageError } from '#shared/http/page-error.ts';
import type {
  Company,
  CompanyInvitation,
  CompanyInvitationPreview,
  CompanyMember,
} from '#shared/product/companies/companies.ts';
import { approvedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { recordExists } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { WorkedOn } from '../../framework/views/view-definition.ts';
import type { Sort } from '../../ui/data/sorting.ts';
import { type CompanyListAddress, readCompaniesQuery } from './company-address.ts';

/** The data of the view; null where it could not be read. */
export type CompaniesContent =
  | { readonly kind: 'list'; readonly sort: Sort; readonly list: CompaniesData | null }
  | { readonly kind: 'invitation'; readonly invitation: InvitationOfLink | null }
  | { readonly kind: 'company'; readonly shown: CompanyData };

/** A page of the list, and the company that is open beside it. */
export interface CompaniesData {
  readonly items: readonly Company[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly isFirst: boolean;
  readonly open: Company | null;
}

/** The invitation of a mailed link. */
export type InvitationOfLink = CompanyInvitationPreview & { readonly token: string };

/** One company with the people in it. */
export interface CompanyData {
  readonly company: Company;
  readonly members: readonly CompanyMember[];
  /** Empty for everybody but the owner. */
  readonly invitations: readonly CompanyInvitation[];
  /** Its raises that were approved and have not ended: they keep showing the approved details. */
  readonly approvedRaises: readonly Pick<RaiseSummary, 'id' | 'title'>[];
  /** What its owner must confirm before it is transferred or deleted. */
  readonly neededStepUp: StepUp | null;
}

/** Tells whether the company in the address is one of theirs; true when it names none. */
export async function companyExists({ url, api }: PageRequest): Promise<Validation> {
  const asked = readCompaniesQuery(url);
  if (asked.kind === 'invitation' || asked.id === null) return true;
  const isThere = await recordExists(api.send('GET /companies/:id', { params: { id: asked.id } }));
  return isThere || { message: 'There is no such company.' };
}

/** Reads what the address selects. */
export async function readCompanies(
  { url, api }: PageRequest,
  worksOn: WorkedOn | null,
): Promise<CompaniesContent> {
  const asked = readCompaniesQuery(url);
  switch (asked.kind) {
    case 'invitation':
      return { kind: 'invitation', invitation: await readInvitation(api, asked.token) };
    case 'company': {
      const shown = await readCompany(api, asked.id);
      if (isUpdate(asked.id, worksOn)) await remember(api, asked.id);
      return { kind: 'company', shown };
    }
    case 'list':
      return { kind: 'list', sort: asked.sort, list: await readList(api, asked) };
  }
}

/** Whether the company is not yet the one that was opened last. */
function isUpdate(id: string, worksOn: WorkedOn | null): boolean {
  const last = worksOn?.recent[0];
  return last?.id !== id || last.openedAt === null;
}

/** From then on it is what the person works on, over all views; the page is shown either way. */
async function remember(api: PageRequest['api'], id: string): Promise<void> {
  await api.send('PUT /companies/:id/opened', { params: { id } }).catch(() => undefined);
}

async function readList(
  api: PageRequest['api'],
  { sort, after, id }: CompanyListAddress,
): Promise<CompaniesData | null> {
  return readPage(after, async (from) => {
    const order = sort.descending ? '-name' : 'name';
    const query = { sort: order, after: from } as const;
    const { items, nextCursor, total } = await api.send('GET /companies', { query });
    const listed = items.find((company) => company.id === id);
    const params = { id: id ?? '' };
    // A link may open one that is on another page of the list.
    const isElsewhere = id !== null && listed === undefined;
    const other = isElsewhere ? await api.send('GET /companies/:id', { params }) : undefined;
    const open = listed ?? other?.company ?? null;
    return { items, nextCursor, total, isFirst: from === undefined, open };
  });
}

async function readInvitation(
  api: PageRequest['api'],
  token: string,
): Promise<InvitationOfLink | null> {
  try {
    return { ...(await api.send('GET /company-invitation', { query: { token } })), token };
  } catch (error) {
    if (hasStatus(error, 400, 422)) return null;
    throw error;
  }
}

async function readCompany(api: PageRequest['api'], id: string): Promise<CompanyData> {
  const params = { id };
  const { company } = await api.send('GET /companies/:id', { params });
  const isOwner = company.role === 'owner';
  const [members, raises, invitations, neededStepUp] = await Promise.all([
    api.send('GET /companies/:id/members', { params }),
    company.role === 'viewer' ? null : api.send('GET /companies/:id/raises', { params, query: {} }),
    isOwner ? api.send('GET /companies/:id/invitations', { params }) : null,
    isOwner ? readNeededStepUp(api) : null,
  ]);
  if (members.items.length === 0) throw new PageError(404, 'There is no such company.');
  return {
    company,
    members: members.items,
    invitations: invitations?.items ?? [],
    approvedRaises: (raises?.items ?? []).filter(({ state }) =>
      approvedRaiseStates.includes(state),
    ),
    neededStepUp,
  };
}
