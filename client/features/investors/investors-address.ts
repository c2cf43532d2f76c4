import { searchMaxLength } from '#shared/product/fields/limits.ts';
import type { InvestorFilter } from '#shared/product/investors/directory-filters.ts';
import type { InvestorsQuery } from '#shared/product/investors/investor-directory.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { investorChoosers } from '../../domain/investor/investor-choosers.ts';

/** What the address selects of the directory, and whose profile is open. */
export interface InvestorsSelection {
  readonly q: string;
  /** The value of each filter; empty for any. */
  readonly chosen: Readonly<Record<InvestorFilter, string>>;
  readonly after: string;
  readonly id: string | null;
}

export const investorsHref: string = viewPath('investors');

/** Reads what an address selects; what a filter does not have counts as any. */
export function readInvestorsSelection({ searchParams }: URL): InvestorsSelection {
  const chosen = investorChoosers.map(({ name, choices }) => {
    const value = searchParams.get(name) ?? '';
    return [name, choices.some((one) => one.value === value) ? value : ''] as const;
  });
  return {
    q: (searchParams.get('q') ?? '').trim().slice(0, searchMaxLength),
    chosen: Object.fromEntries(chosen) as Record<InvestorFilter, string>,
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
  };
}

/** The selection as the API takes it. */
export function investorsQuery({ q, chosen }: InvestorsSelection): InvestorsQuery {
  const set = Object.entries({ q, ...chosen }).filter(([, value]) => value !== '');
  return Object.fromEntries(set) as InvestorsQuery;
}

/** Tells whether the selection leaves anybody out. */
export function isNarrowed({ q, chosen }: InvestorsSelection): boolean {
  return q !== '' || Object.values(chosen).some((value) => value !== '');
}
