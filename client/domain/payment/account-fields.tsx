import type { AccountKind } from '#shared/product/payments/account-kinds.ts';
import { bankCountries } from '#shared/product/payments/bank-countries.ts';
import {
  accountHolderMaxLength,
  accountNumberMaxLength,
  bankNameMaxLength,
} from '#shared/product/payments/limits.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import type { BankAccountData } from './account-facts.ts';

/** The fields of a bank account of a kind. */
export function AccountFields(props: {
  readonly kind: AccountKind;
  readonly account: BankAccountData | null;
  /** The name to begin with, where there is no account yet. */
  readonly holder?: string;
  readonly holderHint: string;
  readonly bicHint: string;
}) {
  const { kind, account, holder = '', holderHint, bicHint } = props;
  const number = { maxLength: accountNumberMaxLength, autoComplete: 'off', exact: true } as const;
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <TextField
        name="holder"
        label="Account holder"
        hint={holderHint}
        value={account?.holder ?? holder}
        maxLength={accountHolderMaxLength}
        autoComplete="off"
      />
      <TextField
        name="bank"
        label="Bank"
        value={account?.bank ?? ''}
        maxLength={bankNameMaxLength}
        autoComplete="off"
      />
      {kind === 'iban' ? (
        <SelectField
          name="country"
          label="Country of the bank"
          hint="The country of the branch that holds the account, as shown on the bank’s own documents."
          options={[{ value: '', label: 'Choose a country' }, ...optionsOf(bankCountries)]}
          value={account?.country ?? ''}
        />
      ) : null}
      {kind === 'iban' ? (
        <TextField {...number} name="iban" label="IBAN" value={account?.iban ?? ''} />
      ) : null}
      {kind === 'us' ? (
        <TextField
          {...number}
          name="routingNumber"
          label="Routing number (ABA)"
          hint="Nine digits."
          inputMode="numeric"
          value={account?.routingNumber ?? ''}
        />
      ) : null}
      {kind === 'uk' ? (
        <TextField
          {...number}
          name="sortCode"
          label="Sort code"
          hint="Six digits, such as 12-34-56."
          inputMode="numeric"
          value={account?.sortCode ?? ''}
        />
      ) : null}
      {kind === 'iban' ? null : (
        <TextField
          {...number}
          name="accountNumber"
          label="Account number"
          inputMode="numeric"
          value={account?.accountNumber ?? ''}
        />
      )}
      <TextField
        {...number}
        name="bic"
        label="BIC"
        hint={bicHint}
        value={account?.bic ?? ''}
        optional
      />
    </>
  );
}
