import type { Account } from '#shared/product/account/account.ts';
import type { TwoFactor } from '#shared/product/account/two-factor.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';

/** How an account logs in, with formatted dates. */
export interface TwoFactorSetting extends TwoFactor {
  readonly sinceWritten: DateText | null;
}

/** Reads how the account logs in; null when it could not be read. */
export async function readTwoFactor(
  api: PageRequest['api'],
  account: Account,
): Promise<TwoFactorSetting | null> {
  try {
    const setting = await api.send('GET /auth/totp');
    const { since } = setting;
    return { ...setting, sinceWritten: since === null ? null : dateFormatter(account)(since) };
  } catch {
    return null;
  }
}
