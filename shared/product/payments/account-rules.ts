/** What a bank account has to be like, by its kind: each field that is wrong, with what to do. */
import {
  getCountrySpecifications,
  isValidBIC,
  ValidationErrorsIBAN,
  validateIBAN,
} from 'ibantools';
import type { FieldError } from '../../http/errors.ts';
import type { Currency } from '../../money/currencies.ts';
import { type AccountEntry, accountKindLabels, currencyOfKind } from './account-kinds.ts';
import { bankCountries } from './bank-countries.ts';
import { isRoutingNumber } from './routing-number.ts';

/** A bank account whose fields fit, with the country of its bank: a key of `bankCountries`. */
export interface BankAccount extends AccountEntry {
  readonly country: string;
}

type Field = Exclude<keyof AccountEntry, 'kind'>;
type Problem = FieldError & { readonly pointer: `/${Field | 'currency'}` };

/** Territories whose IBANs begin with the letters of another country (SWIFT's registry of IBANs). */
const territories: Readonly<Record<string, readonly string[]>> = {
  FI: ['AX'],
  FR: ['GF', 'GP', 'MQ', 'RE', 'PF', 'TF', 'YT', 'NC', 'BL', 'MF', 'PM', 'WF'],
  GB: ['GG', 'IM', 'JE'],
};

/** Tells whether accounts in two countries go by the same letters. */
function sharesLetters(one: string, other: string): boolean {
  const has = (country: string, territory: string) =>
    territories[country]?.includes(territory) === true;
  return one === other || has(one, other) || has(other, one);
}

/**
 * Reads a bank account as it was typed: without the spaces and hyphens in numbers, and in the country
 * that the numbers name where none was chosen.
 */
export function understood(typed: AccountEntry): BankAccount {
  const { kind, holder, bank } = typed;
  const code = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();
  const only = (of: AccountEntry['kind'], text: string) => (kind === of ? code(text) : '');
  const iban = only('iban', typed.iban);
  return {
    ...{ kind, holder: trimmed(holder), bank: trimmed(bank), iban },
    routingNumber: only('us', typed.routingNumber),
    sortCode: only('uk', typed.sortCode),
    accountNumber: kind === 'iban' ? '' : code(typed.accountNumber),
    bic: code(typed.bic),
    country: typed.country || countryOfNumbers(kind, iban),
  };
}

function countryOfNumbers(kind: AccountEntry['kind'], iban: string): string {
  return { iban: iban.slice(0, 2), us: 'US', uk: 'GB' }[kind];
}

/** Finds what is wrong with a bank account that was read by `understood`; empty where it fits. */
export function accountProblems(account: BankAccount, currency: Currency): readonly Problem[] {
  const { kind, holder, bank, country, bic } = account;
  const only = currencyOfKind[kind];
  const found: readonly (Problem | undefined)[] = [
    only === null || only === currency
      ? undefined
      : wrong('currency', `A ${accountKindLabels[kind]} takes payments in ${only}.`),
    holder === '' ? wrong('holder', 'Enter the name in which the account is.') : undefined,
    bank === '' ? wrong('bank', 'Enter the name of the bank.') : undefined,
    ...numberProblems[kind](account),
    countryProblem(account),
    bic === '' ? undefined : bicProblem(bic, country),
  ];
  return found.filter((one) => one !== undefined);
}

type Judge = (account: BankAccount) => readonly (Problem | undefined)[];
const numberProblems: Readonly<Record<AccountEntry['kind'], Judge>> = {
  iban: ({ iban }) => [ibanProblem(iban)],
  us: ({ routingNumber, accountNumber }) => [
    isRoutingNumber(routingNumber)
      ? undefined
      : wrong('routingNumber', routingWords(routingNumber)),
    /^\d{4,17}$/.test(accountNumber)
      ? undefined
      : wrong('accountNumber', 'Enter the account number: 4 to 17 digits.'),
  ],
  uk: ({ sortCode, accountNumber }) => [
    /^\d{6}$/.test(sortCode)
      ? undefined
      : wrong('sortCode', 'Enter the sort code: six digits, such as 12-34-56.'),
    /^\d{8}$/.test(accountNumber)
      ? undefined
      : wrong(
          'accountNumber',
          'Enter the account number: eight digits. Put a 0 before one of seven.',
        ),
  ],
};

const doNotFit =
  'the check digits don’t fit, so a character is wrong or two are swapped. Copy it from your bank.';

function routingWords(digits: string): string {
  if (!/^\d{9}$/.test(digits)) return 'Enter the routing number (ABA): nine digits.';
  return `In this routing number ${doNotFit}`;
}

function ibanProblem(iban: string): Problem | undefined {
  const { valid, errorCodes } = validateIBAN(iban, { allowQRIBAN: false });
  return valid ? undefined : wrong('iban', ibanWords(iban, errorCodes));
}

function ibanWords(iban: string, codes: readonly ValidationErrorsIBAN[]): string {
  const country = iban.slice(0, 2);
  const { chars } = getCountrySpecifications()[country] ?? {};
  if (iban === '') return 'Enter the IBAN.';
  if (codes.includes(ValidationErrorsIBAN.NoIBANCountry) || !chars) {
    return 'Enter an IBAN. It begins with two letters of a country that uses IBANs, such as DE or FR.';
  }
  const name = nameOf(country);
  if (codes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return `An IBAN of ${name} has ${chars} characters. This one has ${iban.length}.`;
  }
  if (codes.includes(ValidationErrorsIBAN.QRIBANNotAllowed)) {
    return 'This is a QR-IBAN, which only takes payments with a QR bill. Enter the ordinary IBAN.';
  }
  return `In this IBAN ${doNotFit}`;
}

/** An account is where its bank is, so one of the two is wrong, or both are somebody else's. */
function countryProblem({ kind, iban, country }: BankAccount): Problem | undefined {
  const of = countryOfNumbers(kind, iban);
  // No country has such an IBAN, which is said of the IBAN.
  if (kind === 'iban' && !Object.hasOwn(bankCountries, of)) return undefined;
  if (!Object.hasOwn(bankCountries, country))
    return wrong('country', 'Choose the country of the bank.');
  if (sharesLetters(of, country)) return undefined;
  const whose = kind === 'iban' ? 'This IBAN' : `A ${accountKindLabels[kind]}`;
  return wrong(
    'country',
    `${whose} belongs to another country (${nameOf(of)}) than the one you chose (${nameOf(country)}). Check both against a document from the bank.`,
  );
}

function bicProblem(bic: string, country: string): Problem | undefined {
  if (!isValidBIC(bic)) {
    return wrong('bic', 'Enter a BIC of 8 or 11 characters, such as DEUTDEFF, or leave it empty.');
  }
  const of = bic.slice(4, 6);
  if (country === '' || sharesLetters(of, country)) return undefined;
  return wrong(
    'bic',
    `This BIC is of a bank in ${nameOf(of)}, the account is in ${nameOf(country)}.`,
  );
}

/**
 * Tells whether an account is at a bank in another country than its company. That happens, so it is no
 * fault, but whoever submits or confirms it is told: it is also what a swapped account looks like.
 * @param company the country of the company, ISO 3166-1; empty where it has entered none
 */
export function isAbroad({ country }: Pick<BankAccount, 'country'>, company: string): boolean {
  return company !== '' && !sharesLetters(country, company);
}

function nameOf(country: string): string {
  return bankCountries[country] ?? country;
}

function trimmed(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

function wrong(field: Field | 'currency', message: string): Problem {
  return { pointer: `/${field}`, code: 'account', message };
}
