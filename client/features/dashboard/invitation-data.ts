import type { Account } from '../../../shared/product/account/account.ts';
import type { Invitation } from '../../../shared/product/account/invitations.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { momentWriter, type WrittenMoment } from '../../ui/data/date-formatter.ts';

/** One invitation, as shown in its row. */
export interface InvitationRow {
  readonly id: string;
  /** Null for the link that the server's console showed for the first operator. */
  readonly email: string | null;
  readonly invited: WrittenMoment;
  readonly expires: WrittenMoment;
  readonly accepted: WrittenMoment | null;
}

/** The invitations that are open or were accepted; null when they could not be read. */
export async function readInvitations(
  api: PageRequest['api'],
  account: Account,
): Promise<readonly InvitationRow[] | null> {
  const write = momentWriter(account);
  const row = ({ id, email, createdAt, expiresAt, acceptedAt }: Invitation) => ({
    id,
    email,
    invited: write(createdAt),
    expires: write(expiresAt),
    accepted: acceptedAt === null ? null : write(acceptedAt),
  });
  const list = await api.send('GET /admin/invitations').catch(() => null);
  return list === null ? null : list.items.map(row);
}
