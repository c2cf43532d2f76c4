import type { Account } from '#shared/product/account/account.ts';
import type { Session } from '#shared/product/account/sessions.ts';
import type { AccessToken } from '#shared/product/account/tokens.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';
import { deviceName } from './device-name.ts';
import { readTwoFactor, type TwoFactorSetting } from './two-factor-loader.ts';

/** One session, as shown in its row. */
export interface SessionRow {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly network: string;
  readonly lastSeen: DateText;
  readonly began: DateText;
}

/** One access token, as shown in its row. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scope: AccessToken['scope'];
  readonly expires: DateText;
  readonly lastUsed: DateText | null;
}

/** The data of the view; null where it could not be read, or must not be read yet. */
export interface SecurityContent {
  readonly twoFactor: TwoFactorSetting | null;
  readonly sessions: readonly SessionRow[] | null;
  readonly tokens: readonly TokenRow[] | null;
}

/** Reads what the view shows: until a required two-factor authentication is on, only that. */
export async function readSecurity(
  api: PageRequest['api'],
  account: Account,
): Promise<SecurityContent> {
  const isClosed = account.twoFactor === 'required';
  const [twoFactor, sessions, tokens] = await Promise.all([
    readTwoFactor(api, account),
    isClosed ? null : readSessions(api, account),
    isClosed ? null : readTokens(api, account),
  ]);
  return { twoFactor, sessions, tokens };
}

/** Where the account is logged in; null when it could not be read. */
export async function readSessions(
  api: PageRequest['api'],
  account: Account,
): Promise<readonly SessionRow[] | null> {
  const write = dateFormatter(account);
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
  const write = dateFormatter(account);
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
