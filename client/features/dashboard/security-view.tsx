import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account/account.ts';
import { AccessTokens } from './access-tokens.tsx';
import { ChangePassword } from './change-password.tsx';
import type { SessionRow, TokenRow } from './dashboard-data.ts';
import { Sessions } from './sessions.tsx';
import type { StepUp } from './step-up-field.tsx';

/** Password, two-factor authentication, sessions and access tokens. */
export function SecurityView(props: {
  readonly account: Account;
  /** From another feature. */
  readonly twoFactor: ReactNode;
  /** What must be confirmed before a token is made. */
  readonly neededStepUp: StepUp | null;
  readonly sessions: readonly SessionRow[] | null;
  readonly tokens: readonly TokenRow[] | null;
}) {
  const { account, twoFactor, neededStepUp, sessions, tokens } = props;
  return (
    <>
      <ChangePassword email={account.email} tokens={tokens?.length ?? 0} />
      {twoFactor}
      <Sessions sessions={sessions} timeZone={account.timeZone} />
      <AccessTokens tokens={tokens} timeZone={account.timeZone} neededStepUp={neededStepUp} />
    </>
  );
}
