import { PageError } from '#shared/http/page-error.ts';
import type {
  Company,
  CompanyInvitation,
  CompanyInvitationPreview,
  CompanyMember,
} from '#shared/product/companies/companies.ts';
import type { Signatory } from '#shared/product/companies/signatories.ts';
import { approvedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import { type RaiseLeft, readRaiseLeft } from '../../domain/raise/raise-left.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { WorkedOn } from '../../framework/views/view-definition.ts';
import type { Sort } from '../../ui/data/sorting.ts';
import { type CompaniesQuery, readCompaniesQuery } from './company-address.ts';

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
  /** Who signs for it beside its owner. */
  readonly signatories: readonly Signatory[];
  /** Its raises that were approved and have not ended: they keep showing the approved details. */
  readonly approvedRaises: readonly Pick<RaiseSummary, 'id' | 'title'>[];
  /** The raise that is prepared, or that there is none yet; null where nothing is to be prepared. */
  readonly nextRaise: Pick<RaiseSummary, 'id'> | 'new' | null;
  /** What its owner must confirm before it is transferred or deleted. */
  readonly neededStepUp: StepUp | null;
  /** The raise that its details are completed for. */
  readonly raiseLeft: RaiseLeft | null;
}

/** What an address names. */
export type FoundCompanies =
  | Extract<CompaniesQuery, { readonly kind: 'invitation' }>
  | { readonly kind: 'company'; readonly company: Company }
  | {
      readonly kind: 'list';
      readonly sort: Sort;
      readonly after: string;
      readonly open: Company | null;
    };

/** Finds the company of theirs that the address names, where it names one. */
export async function findCompanies({
  url,
  api,
}: PageRequest): Promise<Validation<FoundCompanies>> {
  const asked = readCompaniesQuery(url);
  if (asked.kind === 'invitation') return { found: asked };
  const company = asked.id === null ? null : await findCompany(api, asked.id);
  if (company === undefined) return { message: 'There is no such company.' };
  if (asked.kind === 'list') {
    return { found: { kind: 'list', sort: asked.sort, after: asked.after, open: company } };
  }
  return company !== null && { found: { kind: 'company', company } };
}

async function findCompany(api: PageRequest['api'], id: string): Promise<Company | undefined> {
  return (await findRecord(api.send('GET /companies/:id', { params: { id } })))?.company;
}

/** Reads what the address selects. */
export async function readCompanies(
  { url, api }: PageRequest,
  worksOn: WorkedOn | null,
  found: FoundCompanies,
): Promise<CompaniesContent> {
  switch (found.kind) {
    case 'invitation':
      return { kind: 'invitation', invitation: await readInvitation(api, found.token) };
    case 'company': {
      const shown = await readCompany(api, url, found.company);
      if (isUpdate(shown.company.id, worksOn)) await remember(api, shown.company.id);
      return { kind: 'company', shown };
    }
    case 'list':
      return { kind: 'list', sort: found.sort, list: await readList(api, found) };
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
  { sort, after, open }: Extract<FoundCompanies, { readonly kind: 'list' }>,
): Promise<CompaniesData | null> {
  return readPage(after, async (from) => {
    const order = sort.descending ? '-name' : 'name';
    const query = { sort: order, after: from } as const;
    const list = await api.send('GET /companies', { query });
    return { ...list, isFirst: from === undefined, open };
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

async function readCompany(
  api: PageRequest['api'],
  url: URL,
  company: Company,
): Promise<CompanyData> {
  const params = { id: company.id };
  const isOwner = company.role === 'owner';
  const [members, signatories, raises, invitations, neededStepUp, raiseLeft] = await Promise.all([
    api.send('GET /companies/:id/members', { params }),
    api.send('GET /companies/:id/signatories', { params }),
    company.role === 'viewer' ? null : api.send('GET /companies/:id/raises', { params, query: {} }),
    isOwner ? api.send('GET /companies/:id/invitations', { params }) : null,
    isOwner ? readNeededStepUp(api) : null,
    readRaiseLeft(url, api),
  ]);
  if (members.items.length === 0) throw new PageError(404, 'There is no such company.');
  return {
    company,
    members: members.items,
    signatories: signatories.items,
    invitations: invitations?.items ?? [],
    approvedRaises: (raises?.items ?? []).filter(({ state }) =>
      approvedRaiseStates.includes(state),
    ),
    nextRaise: raises === null ? null : nextRaiseIn(raises.items),
    neededStepUp,
    raiseLeft,
  };
}

function nextRaiseIn(raises: readonly RaiseSummary[]): CompanyData['nextRaise'] {
  if (raises.length === 0) return 'new';
  return raises.find(({ state }) => state === 'draft' || state === 'changes_requested') ?? null;
}
