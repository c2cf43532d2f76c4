import type { Account } from '#shared/product/account/account.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormattedDate, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import textCss from '../../ui/tokens/text.module.css';
import type { PrivacyState } from './privacy-loader.ts';

/** The only view of an account that is going to be deleted: keep it, or log out. */
export function KeepAccount(props: {
  readonly account: Account;
  readonly privacy: PrivacyState | null;
}) {
  const { account, privacy } = props;
  const kept = useFormResult('keep-account');
  const deletion = privacy?.deletion ?? null;
  return (
    <Panel title="Your account is going to be deleted">
      <FormOutcome intent="keep-account" result={kept} />
      {deletion === null ? (
        <Unavailable what="The day of the deletion" />
      ) : (
        <>
          <p>
            You requested this. It will be erased on{' '}
            <strong>
              <FormattedDate moment={deletion.day} />
            </strong>
            . You can’t use it until then, but you can keep it: everything will be as before, except
            that access tokens no longer work.
          </p>
          <FormButton intent="keep-account" fields={{ id: deletion.id }} variant="primary">
            Cancel the deletion and keep my account
          </FormButton>
          <div className={textCss['faint']}>
            <TimeZoneNote timeZone={account.timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}
