import type { Account } from '#shared/product/account/account.ts';
import { nameMaxLength } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { MergedColumn } from '../../ui/form/form-column.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { accountForm, accountLabel, storedAccount } from './account-actions.ts';
import { regionOptions } from './regions.ts';
import { timeZoneGroups } from './time-zones.ts';

/** Name, language and time zone; the email address cannot be changed here. */
export function AccountView(props: {
  readonly account: Account;
  readonly timeZones: readonly string[];
}) {
  const { timeZones } = props;
  const account = useStoredAccount(props.account);
  return (
    <>
      <Panel>
        <MergedColumn
          intent={accountForm}
          submit="Save"
          stored={storedAccount(account)}
          storedHref={viewPath('account')}
          labelOf={accountLabel}
          inWords={(name, value) => inWords(account, name, value)}
        >
          <AccountFields account={account} timeZones={timeZones} />
        </MergedColumn>
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

function inWords({ locale }: Account, name: string, value: string): string {
  if (name !== 'locale') return value;
  return regionOptions(locale).find((option) => option.value === value)?.label ?? value;
}

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
        hint="Choose a large city near you."
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
  const answered = useFormResult(accountForm)?.result?.account;
  return answered !== undefined && answered.version > loaded.version ? answered : loaded;
}
