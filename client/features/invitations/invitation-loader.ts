import type { Account } from '#shared/product/account/account.ts';
import type { Invitation } from '#shared/product/account/invitations.ts';
import type { SentInvitations } from '#shared/product/companies/companies.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';

/** In the address: where the list of what companies sent goes on. */
export const sentAfter = 'sent-after';

/** One invitation, as shown in its row. */
export interface InvitationRow {
  readonly id: string;
  /** Null for the link that the server's console showed for the first operator. */
  readonly email: string | null;
  readonly invited: DateText;
  readonly expires: DateText;
  readonly accepted: DateText | null;
}

/** One page of the list. */
export interface InvitationPage {
  readonly items: readonly InvitationRow[];
  readonly total: number;
  readonly isFirst: boolean;
  readonly nextCursor: string | null;
}

/** What is listed: invitations of operators, or what companies sent. */
export type InvitationList = 'operators' | 'companies';

/** In the address: which of them. */
export const listName = 'list';

export interface InvitationsContent {
  readonly list: InvitationList;
  /** Those that are open or were accepted; null when they could not be read. */
  readonly invitations: InvitationPage | null;
  /** Who invites people for companies; null when it could not be read. */
  readonly sent: SentPage | null;
  /** What must be confirmed before one is sent. */
  readonly neededStepUp: StepUp | null;
}

/** What one person sent for a company on one day. */
export type SentRow = Omit<SentInvitations, 'day'> & { readonly day: DateText };

/** One page of what companies sent. */
export interface SentPage {
  readonly items: readonly SentRow[];
  readonly isFirst: boolean;
  readonly nextCursor: string | null;
}

/** Reads what the view shows. */
export async function readInvitations(
  { url, api }: PageRequest,
  account: Account,
): Promise<InvitationsContent> {
  const [invitations, sent, neededStepUp] = await Promise.all([
    readOperators(api, account, url.searchParams.get('after') ?? ''),
    readSent(api, account, url.searchParams.get(sentAfter) ?? ''),
    readNeededStepUp(api),
  ]);
  const list = listIn(url) ?? (hasNone(invitations) && !hasNone(sent) ? 'companies' : 'operators');
  return { list, invitations, sent, neededStepUp };
}

function listIn({ searchParams }: URL): InvitationList | undefined {
  const asked = searchParams.get(listName);
  if (asked === 'operators' || asked === 'companies') return asked;
  return searchParams.has('id') ? 'operators' : undefined;
}

function hasNone(page: { readonly items: readonly unknown[] } | null): boolean {
  return page !== null && page.items.length === 0;
}

function readSent(
  api: PageRequest['api'],
  { locale }: Account,
  after: string,
): Promise<SentPage | null> {
  // Days are counted in UTC, in every time zone.
  const write = dateFormatter({ locale, timeZone: 'UTC' });
  return readPage(after, async (from) => {
    const list = await api.send('GET /admin/sent-invitations', { query: { after: from } });
    const items = list.items.map((item) => ({ ...item, day: write(item.day) }));
    return { ...list, items, isFirst: from === undefined };
  });
}

function readOperators(
  api: PageRequest['api'],
  account: Account,
  after: string,
): Promise<InvitationPage | null> {
  const write = dateFormatter(account);
  const row = ({ id, email, createdAt, expiresAt, acceptedAt }: Invitation) => ({
    id,
    email,
    invited: write(createdAt),
    expires: write(expiresAt),
    accepted: acceptedAt === null ? null : write(acceptedAt),
  });
  return readPage(after, async (from) => {
    const list = await api.send('GET /admin/invitations', { query: { after: from } });
    return { ...list, items: list.items.map(row), isFirst: from === undefined };
  });
}
