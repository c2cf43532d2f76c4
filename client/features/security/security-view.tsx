import type { Account } from '#shared/product/account/account.ts';
import { neededStepUp } from '../../framework/step-up/needed-step-up.ts';
import { AccessTokens } from './access-tokens.tsx';
import { ChangePassword } from './change-password.tsx';
import type { SecurityContent } from './security-loader.ts';
import { Sessions } from './sessions.tsx';
import { TwoFactorFirst } from './two-factor-first.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Password, two-factor authentication, sessions and access tokens. */
export function SecurityView(props: {
  readonly account: Account;
  readonly content: SecurityContent;
}) {
  const { account, content } = props;
  const { twoFactor, sessions, tokens } = content;
  if (account.twoFactor === 'required') return <TwoFactorFirst setting={twoFactor} />;
  return (
    <>
      <ChangePassword email={account.email} tokens={tokens?.length ?? 0} />
      <TwoFactorPanel setting={twoFactor} />
      <Sessions sessions={sessions} timeZone={account.timeZone} />
      <AccessTokens
        tokens={tokens}
        timeZone={account.timeZone}
        neededStepUp={neededStepUp(twoFactor)}
      />
    </>
  );
}
