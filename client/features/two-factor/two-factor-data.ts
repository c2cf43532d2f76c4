import type { Account } from '../../../shared/product/account/account.ts';
import type { TwoFactor } from '../../../shared/product/account/two-factor.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { momentWriter, type WrittenMoment } from '../../ui/data/date-formatter.ts';

/** How an account logs in, with formatted dates. */
export interface TwoFactorSetting extends TwoFactor {
  readonly sinceWritten: WrittenMoment | null;
}

/** Reads how the account logs in; null when it could not be read. */
export async function readTwoFactor(
  api: PageRequest['api'],
  account: Account,
): Promise<TwoFactorSetting | null> {
  try {
    const setting = await api.send('GET /auth/totp');
    const { since } = setting;
    return { ...setting, sinceWritten: since === null ? null : momentWriter(account)(since) };
  } catch {
    return null;
  }
}

/** What a member must confirm before a protected action; null when nothing is needed. */
export function neededStepUp(setting: TwoFactorSetting | null): 'code' | 'password' | null {
  if (setting === null || setting.provenUntil !== null) return null;
  return setting.state === 'on' ? 'code' : 'password';
}
