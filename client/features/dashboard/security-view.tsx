import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account.ts';
import { AccessTokens } from './access-tokens.tsx';
import { ChangePassword } from './change-password.tsx';
import type { SessionRow, TokenRow } from './dashboard-data.ts';
import { Sessions } from './sessions.tsx';

/** Password, two-factor sign-in, sessions and access tokens. */
export function SecurityView(props: {
  readonly account: Account;
  /** Of another feature. */
  readonly twoFactor: ReactNode;
  /** Whether a token is made only with a code. */
  readonly needsCode: boolean;
  readonly sessions: readonly SessionRow[] | null;
  readonly tokens: readonly TokenRow[] | null;
}) {
  const { account, twoFactor, needsCode, sessions, tokens } = props;
  return (
    <>
      <ChangePassword email={account.email} />
      {twoFactor}
      <Sessions sessions={sessions} timeZone={account.timeZone} />
      <AccessTokens tokens={tokens} timeZone={account.timeZone} needsCode={needsCode} />
    </>
  );
}
