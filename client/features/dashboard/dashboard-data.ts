import type { Account } from '../../../shared/product/account/account.ts';
import type { Session } from '../../../shared/product/account/sessions.ts';
import type { AccessToken } from '../../../shared/product/account/tokens.ts';
import type { Numbers } from '../../../shared/product/content/content.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { momentWriter, type WrittenMoment } from '../../ui/data/date-formatter.ts';
import { askedView, type DashboardViewId } from './dashboard-views.ts';
import { deviceName } from './device-name.ts';
import { type InvitationRow, readInvitations } from './invitation-data.ts';
import { type PrivacyState, readPrivacyState } from './privacy-data.ts';
import { timeZones } from './time-zones.ts';

/** One session, as shown in its row. */
export interface SessionRow {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly network: string;
  readonly lastSeen: WrittenMoment;
  readonly began: WrittenMoment;
}

/** One access token, as shown in its row. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scope: AccessToken['scope'];
  readonly expires: WrittenMoment;
  readonly lastUsed: WrittenMoment | null;
}

/** What a view shows besides the account. Lists are null when they could not be read. */
export type ViewData =
  | {
      readonly view: 'overview';
      readonly numbers: Numbers | null;
      readonly sessions: readonly SessionRow[] | null;
    }
  /** Loaded by the page itself, because it belongs to another feature. */
  | { readonly view: 'companies' | 'scenarios' | 'content' | 'messages' | 'jobs' }
  | { readonly view: 'account'; readonly timeZones: readonly string[] }
  | {
      readonly view: 'security';
      readonly sessions: readonly SessionRow[] | null;
      readonly tokens: readonly TokenRow[] | null;
    }
  | {
      readonly view: 'privacy';
      readonly since: WrittenMoment;
      readonly privacy: PrivacyState | null;
    }
  | { readonly view: 'invitations'; readonly invitations: readonly InvitationRow[] | null };

/** The owner of the dashboard, with the account's dates in the owner's format. */
export interface DashboardOwner {
  readonly account: Account;
  readonly confirmed: WrittenMoment | null;
}

/**
 * Reads the owner. Dates are formatted on the server, because browsers may format them differently.
 */
export async function readOwner({ api }: PageRequest): Promise<DashboardOwner> {
  const account = await readAccount(api);
  const { emailVerifiedAt } = account;
  const confirmed = emailVerifiedAt === null ? null : momentWriter(account)(emailVerifiedAt);
  return { account, confirmed };
}

/** The account the dashboard belongs to; the server's gate has already loaded it. */
export async function readAccount(api: PageRequest['api']): Promise<Account> {
  return (await api.send('GET /me')).account;
}

/**
 * The view for an owner at an address; until a required two-factor authentication is on, only its
 * own view opens.
 */
export function shownView(url: URL, account: Account): DashboardViewId {
  // Whatever the address: the only question is whether to keep the account.
  if (account.deletionDueAt !== null) return 'privacy';
  if (account.twoFactor === 'required') return 'security';
  return askedView(url, account.role)?.id ?? 'overview';
}

/** Reads what the requested view shows. `readNumbers` is for the operator's overview. */
export async function readDashboard(
  { url, api }: PageRequest,
  account: Account,
  readNumbers: (api: PageRequest['api']) => Promise<Numbers | null>,
): Promise<ViewData> {
  const view = shownView(url, account);
  if (account.twoFactor === 'required' && view === 'security') {
    return { view, sessions: null, tokens: null };
  }
  switch (view) {
    case 'overview': {
      const [numbers, sessions] = await Promise.all([
        account.role === 'operator' ? readNumbers(api) : null,
        readSessions(api, account),
      ]);
      return { view, numbers, sessions };
    }
    case 'companies':
    case 'scenarios':
    case 'content':
    case 'messages':
    case 'jobs':
      return { view };
    case 'account':
      return { view, timeZones: timeZones(account.timeZone) };
    case 'security': {
      const [sessions, tokens] = await Promise.all([
        readSessions(api, account),
        readTokens(api, account),
      ]);
      return { view, sessions, tokens };
    }
    case 'privacy':
      return readPrivacy(api, account);
    case 'invitations':
      return { view, invitations: await readInvitations(api, account) };
  }
}

async function readPrivacy(
  api: PageRequest['api'],
  account: Account,
): Promise<Extract<ViewData, { view: 'privacy' }>> {
  const write = momentWriter(account);
  const privacy = await readPrivacyState(api, write);
  return { view: 'privacy', since: write(account.createdAt), privacy };
}

/** Where the account is logged in; null when it could not be read. */
async function readSessions(
  api: PageRequest['api'],
  account: Account,
): Promise<readonly SessionRow[] | null> {
  const write = momentWriter(account);
  const row = ({ id, current, userAgent, ipPrefix, lastSeenAt, createdAt }: Session) => ({
    id,
    current,
    device: deviceName(userAgent),
    network: ipPrefix,
    lastSeen: write(lastSeenAt),
    began: write(createdAt),
  });
  try {
    const { items } = await api.send('GET /auth/sessions');
    return items.map(row).sort((one, other) => Number(other.current) - Number(one.current));
  } catch {
    return null;
  }
}

async function readTokens(
  api: PageRequest['api'],
  account: Account,
): Promise<readonly TokenRow[] | null> {
  const write = momentWriter(account);
  const row = ({ id, name, scope, expiresAt, lastUsedAt }: AccessToken) => ({
    id,
    name,
    scope,
    expires: write(expiresAt),
    lastUsed: lastUsedAt === null ? null : write(lastUsedAt),
  });
  const list = await api.send('GET /me/tokens').catch(() => null);
  return list === null ? null : list.items.map(row);
}
