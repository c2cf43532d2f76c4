import { countries } from '#shared/product/fields/countries.ts';

/** A company as the papers of a commitment name it. */
interface NamedCompany {
  readonly name: string;
  readonly legalName: string;
  /** Not in snapshots that are older than it. */
  readonly legalForm?: string;
  readonly country: string;
}

/** Names a company in one line: "Acme Robotics, Inc. (Acme), Delaware corporation, United States". */
export function companyLine({ name, legalName, legalForm, country }: NamedCompany): string {
  const names = name === legalName ? legalName : `${legalName} (${name})`;
  const form = legalForm === undefined ? [] : [legalForm];
  return [names, ...form, countries[country] ?? country].join(', ');
}
