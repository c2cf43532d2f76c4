import type { Account } from '../../../shared/product/account.ts';
import { AccessTokens } from './access-tokens.tsx';
import { ChangePassword } from './change-password.tsx';
import type { SessionRow, TokenRow } from './dashboard-data.ts';
import { Sessions } from './sessions.tsx';

/** Password, sessions and access tokens. */
export function SecurityView(props: {
  readonly account: Account;
  readonly sessions: readonly SessionRow[] | null;
  readonly tokens: readonly TokenRow[] | null;
}) {
  const { account, sessions, tokens } = props;
  return (
    <>
      <ChangePassword email={account.email} />
      <Sessions sessions={sessions} timeZone={account.timeZone} />
      <AccessTokens tokens={tokens} timeZone={account.timeZone} />
    </>
  );
}
