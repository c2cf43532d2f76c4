import { fieldErrors } from '../../framework/forms/field-errors.ts';

/**
 * Requires the country of the bank in the form of an account that asks for it: the API takes that of
 * the IBAN where none is named, and then nothing is compared.
 */
export function requireCountry<A extends Readonly<Record<string, string>>>(account: A): A {
  if (account['country'] !== '') return account;
  throw fieldErrors({ pointer: '/country', message: 'Choose the country of the bank.' });
}
