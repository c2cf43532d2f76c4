import type { Account } from '../../../shared/product/account/account.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import type { ViewData } from './dashboard-data.ts';
import css from './dashboard-view.module.css';

/** The only view of an account that is going to be deleted: keep it, or log out. */
export function KeepAccount(props: { readonly account: Account; readonly content: ViewData }) {
  const { account, content } = props;
  const kept = useFormResult('keep-account');
  const deletion = content.view === 'privacy' ? (content.privacy?.deletion ?? null) : null;
  return (
    <Panel title="Your account is going to be deleted">
      <FormOutcome intent="keep-account" result={kept} />
      {deletion === null ? (
        <Unavailable what="The day of the deletion" />
      ) : (
        <>
          <p>
            You asked for that. It will be erased on{' '}
            <strong>
              <WrittenTime moment={deletion.day} />
            </strong>
            . Until then it cannot be used, but you can keep it: everything will be as before,
            except that access tokens no longer work.
          </p>
          <FormButton intent="keep-account" fields={{ id: deletion.id }} look="primary">
            Cancel the deletion and keep my account
          </FormButton>
          <div className={css['note']}>
            <TimeZoneNote timeZone={account.timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}
