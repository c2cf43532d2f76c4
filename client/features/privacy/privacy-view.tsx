import type { Account } from '#shared/product/account/account.ts';
import { rolesLabel } from '#shared/product/account/capabilities.ts';
import { regionLabel } from '#shared/product/account/regions.ts';
import { scenarioUndoHours } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { DataCopyPanel } from './data-copy.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { accountKept } from './privacy-actions.ts';
import type { PrivacyState } from './privacy-loader.ts';

/** Shows what is stored about the account, and how to export, correct or delete it. */
export function PrivacyView(props: {
  readonly account: Account;
  readonly since: DateText;
  readonly privacy: PrivacyState | null;
  readonly neededStepUp: StepUp | null;
}) {
  const { account, since, privacy, neededStepUp } = props;
  const { url, state } = usePageView();
  return (
    <>
      {state.action === null && url.searchParams.get('done') === accountKept ? (
        <Notice tone="success" live>
          <p>Deletion cancelled. You’re keeping your account.</p>
        </Notice>
      ) : null}
      <Panel title="What is stored about you">
        <Facts
          facts={[
            { label: 'Name', value: account.name },
            { label: 'Email address', value: account.email },
            { label: 'You are', value: rolesLabel(account) },
            ...(account.operator
              ? []
              : [
                  {
                    label: 'Companies, investing',
                    value: (
                      <>
                        Listed under <a href={viewPath('companies')}>Companies</a> and{' '}
                        <a href={viewPath('investing')}>Investor profile</a>.
                      </>
                    ),
                  },
                ]),
            {
              label: 'Language, time zone',
              value: `${regionLabel(account.locale)}, ${account.timeZone}`,
            },
            { label: 'Account since', value: <FormattedDate moment={since} /> },
            { label: 'Account number', value: <code>{account.id}</code> },
            {
              label: 'Saved scenarios',
              value: (
                <>
                  Listed under <a href={viewPath('scenarios')}>Scenarios</a>, where you can export
                  or delete them. A deleted one is erased after {scenarioUndoHours} hours.
                </>
              ),
            },
            {
              label: 'Devices and tokens',
              value: (
                <>
                  Listed under <a href={viewPath('security')}>Security</a>. Of each internet
                  address, only the network is stored.
                </>
              ),
            },
            {
              label: 'Two-factor authentication',
              value: (
                <>
                  Turned on or off under <a href={viewPath('security')}>Security</a>. While it is
                  on, the secret of your app is stored encrypted, and your recovery codes only as
                  hashes.
                </>
              ),
            },
          ]}
        />
      </Panel>
      <DataCopyPanel privacy={privacy} neededStepUp={neededStepUp} />
      <Panel
        title="Corrections"
        lede="You can correct your name, language and time zone yourself."
        actions={
          <ButtonLink variant="secondary" size="small" href={viewPath('account')}>
            Change your account
          </ButtonLink>
        }
      >
        <p>
          For any other correction, or to object to something,{' '}
          <a href={`${routeOf('contact').path}?topic=privacy`}>write to us</a> from the address of
          your account. We’ll reply within a month.
        </p>
      </Panel>
      <DeleteAccount email={account.email} neededStepUp={neededStepUp} />
    </>
  );
}
