import type { Account } from '../../../shared/product/account/account.ts';
import { nameMaxLength } from '../../../shared/product/fields/limits.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { accountForm } from './account-actions.ts';
import css from './dashboard-view.module.css';
import { viewPath } from './dashboard-views.ts';
import { regionOptions } from './regions.ts';
import { timeZoneGroups } from './time-zones.ts';

/** Name, language and time zone; the email address cannot be changed here. */
export function AccountView(props: {
  readonly account: Account;
  readonly timeZones: readonly string[];
}) {
  const { timeZones } = props;
  const account = useStoredAccount(props.account);
  const newerVersion = useNewerVersion();
  return (
    <>
      <Panel>
        <div className={css['form']}>
          <Form intent="account" submit="Save" guarded>
            <input type="hidden" name="version" value={newerVersion ?? account.version} />
            {newerVersion === undefined ? null : <ChangedElsewhere />}
            <AccountFields key={account.version} account={account} timeZones={timeZones} />
          </Form>
        </div>
      </Panel>
      <Panel title="Email address">
        <p>
          You log in with <strong>{account.email}</strong>. To change it,{' '}
          <a href={`${routeOf('contact').path}?topic=general`}>write to us</a> from that address.
        </p>
      </Panel>
    </>
  );
}

/** Rendered again for each version, because controls otherwise keep their old values. */
function AccountFields(props: {
  readonly account: Account;
  readonly timeZones: readonly string[];
}) {
  const { account, timeZones } = props;
  return (
    <>
      <TextField
        name="name"
        label="Your name"
        hint="As other members see it."
        autoComplete="name"
        maxLength={nameMaxLength}
        value={account.name}
      />
      <SelectField
        name="locale"
        label="Language and region"
        hint="Sets how dates and numbers are shown."
        options={regionOptions(account.locale)}
        value={account.locale}
      />
      <ComboboxField
        name="timeZone"
        label="Time zone"
        hint="Type the name of a large city near you."
        options={timeZoneGroups(timeZones)}
        value={account.timeZone}
      />
    </>
  );
}

/**
 * The response to a change is newer than what the page was loaded with, until it is loaded again.
 */
function useStoredAccount(loaded: Account): Account {
  const answered = useFormResult(accountForm)?.result;
  return answered !== undefined && answered.version > loaded.version ? answered : loaded;
}

/** The current version, if a change was refused because it is newer than the page. */
function useNewerVersion(): number | undefined {
  const problem = useFormResult('account')?.problem;
  if (problem?.status !== 412) return undefined;
  const version = problem['currentVersion'];
  return typeof version === 'number' ? version : undefined;
}

function ChangedElsewhere() {
  return (
    <Notice tone="attention">
      <p>
        <a href={viewPath('account')}>Show the stored version</a>, or save again to replace it with
        what you entered below.
      </p>
    </Notice>
  );
}
