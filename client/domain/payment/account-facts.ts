import { bankCountries } from '#shared/product/payments/bank-countries.ts';
import { inFours, sortCodeWords } from '#shared/product/payments/grouped.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';

export type BankAccountData = NonNullable<PaymentInstruction['account']>;

/** A part of a bank account: as banks take it, and in groups as it is read. */
export interface AccountPart {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly shown: string;
}

/** Returns the name of the country where the bank of an account is. */
export function bankCountryName({ country }: Pick<BankAccountData, 'country'>): string {
  return bankCountries[country] ?? country;
}

/** Returns the parts of a bank account that it has, in the order in which a transfer asks for them. */
export function accountParts(account: BankAccountData): readonly AccountPart[] {
  const { holder, iban, routingNumber, sortCode, accountNumber, bic, bank } = account;
  const part = (name: string, label: string, value: string, shown = value) => ({
    ...{ name, label, value, shown },
  });
  return [
    part('holder', 'Account holder', holder),
    part('iban', 'IBAN', iban, inFours(iban)),
    part('routingNumber', 'Routing number (ABA)', routingNumber),
    part('sortCode', 'Sort code', sortCode, sortCodeWords(sortCode)),
    part('accountNumber', 'Account number', accountNumber),
    part('bic', 'BIC', bic),
    part('bank', 'Bank', bank),
  ].filter(({ value }) => value !== '');
}
