import type { Account } from '../../../shared/product/account.ts';
import { scenarioUndoHours } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { WrittenMoment } from '../../ui/moments.ts';
import { WrittenTime } from '../../ui/written-time.tsx';
import { roleLabels, viewPath } from './dashboard-views.ts';

/** What is kept about the account, and how to have a copy, a correction or an end of it. */
export function PrivacyView(props: { readonly account: Account; readonly since: WrittenMoment }) {
  const { account, since } = props;
  return (
    <>
      <Panel title="Your data" lede="What is kept about you here.">
        <Facts
          facts={[
            { label: 'Name', value: account.name },
            { label: 'Email address', value: account.email },
            { label: 'Role', value: roleLabels[account.role] },
            { label: 'Language, time zone', value: `${account.locale}, ${account.timeZone}` },
            { label: 'Account since', value: <WrittenTime moment={since} /> },
            { label: 'Account number', value: <code>{account.id}</code> },
            {
              label: 'Saved scenarios',
              value: (
                <>
                  Listed under <a href={viewPath('scenarios')}>Scenarios</a>, where you can export
                  or delete them; a deleted one is erased after {scenarioUndoHours} hours
                </>
              ),
            },
            {
              label: 'Devices and tokens',
              value: (
                <>
                  Listed under <a href={viewPath('security')}>Security</a>; of an internet address
                  the list holds only the network
                </>
              ),
            },
            {
              label: 'Two-factor sign-in',
              value: (
                <>
                  Off or on under <a href={viewPath('security')}>Security</a>; while it is on, the
                  secret of your app is kept, sealed, and of your recovery codes only what
                  recognises them
                </>
              ),
            },
          ]}
        />
      </Panel>
      <Panel
        title="Copy, correction, deletion"
        lede="Name, language and time zone you correct yourself."
        actions={
          <ButtonLink look="secondary" size="small" href={viewPath('account')}>
            Change your account
          </ButtonLink>
        }
      >
        <p>
          For a copy of everything kept about you, for any other correction, or to delete your
          account, write to us from the address of your account. What stays after a deletion, and
          for how long, is in the{' '}
          <a href={`${routeOf('privacy-policy').path}#retention`}>privacy policy</a>.
        </p>
        <p>
          <ButtonLink look="secondary" href={`${routeOf('contact').path}?topic=privacy`}>
            Write about your data
          </ButtonLink>
        </p>
      </Panel>
    </>
  );
}
