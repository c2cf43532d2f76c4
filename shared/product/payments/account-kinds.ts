import type { Currency } from '../../money/currencies.ts';

/**
 * How a bank account is named: by its IBAN, or as banks of the United States or of the United Kingdom
 * do.
 */
export const accountKinds = ['iban', 'us', 'uk'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The kinds in words. */
export const accountKindLabels: Readonly<Record<AccountKind, string>> = {
  iban: 'Account with an IBAN',
  us: 'US account',
  uk: 'UK account',
};

/** The one currency of a kind; an IBAN may be of an account in any. */
export const currencyOfKind: Readonly<Record<AccountKind, Currency | null>> = {
  iban: null,
  us: 'USD',
  uk: 'GBP',
};

/** A bank account as it is typed; what its kind does not have is empty. */
export interface AccountEntry {
  readonly kind: AccountKind;
  /** In whose name it is. */
  readonly holder: string;
  /** The name of the bank. */
  readonly bank: string;
  readonly iban: string;
  readonly routingNumber: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  /** Of the bank; may be empty. */
  readonly bic: string;
  /** Of the bank: ISO 3166-1, two letters. Empty where the numbers say it. */
  readonly country?: string;
}
