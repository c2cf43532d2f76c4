import type { SignedWhere } from '#shared/product/commitments/commitments.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { addressLine } from '#shared/product/investors/address-line.ts';

/** A fact that says where an investor was when they signed: their address, or as much as is known. */
export function signedWhereFact({ address, country }: Pick<SignedWhere, 'address' | 'country'>) {
  const line = addressLine(address);
  const parts = [line, countries[country] ?? country].filter((part) => part !== '');
  return { label: line === '' ? 'Country' : 'Address', value: parts.join(', ') };
}
