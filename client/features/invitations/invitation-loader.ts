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

export interface InvitationsContent {
  /** Those that are open or were accepted; null when they could not be read. */
  readonly invitations: InvitationPage | null;
  /** Who invites people for companies; null when it could not be read. */
  readonly sent: SentPage | null;
  /** What must be confirmed before one is sent. */
  readonly neededStepUp: StepUp | null;
}

/** One page of what companies sent. */
export interface SentPage {
  readonly items: readonly SentInvitations[];
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
    readSent(api, url.searchParams.get(sentAfter) ?? ''),
    readNeededStepUp(api),
  ]);
  return { invitations, sent, neededStepUp };
}

function readSent(api: PageRequest['api'], after: string): Promise<SentPage | null> {
  return readPage(after, async (from) => {
    const list = await api.send('GET /admin/sent-invitations', { query: { after: from } });
    return { ...list, isFirst: from === undefined };
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
