import { readHeldCompany } from '../../calculators/company-query.ts';
import { countText } from '../../calculators/figures.ts';
import { formatMoney } from '../../money/money.ts';
import type { RaiseCapTable } from './ownership.ts';

/** A cap table for people, a line for each holder, kind of options, SAFE and note. */
export function capTableWords({ name, query }: RaiseCapTable): string {
  const read = readHeldCompany(query);
  if (!read.ok) return name;
  const { capTable, safes, notes } = read.company;
  const options = [
    ['Options granted', capTable.optionsGranted],
    ['Options promised', capTable.optionsPromised],
    ['Unissued option pool', capTable.poolUnissued],
  ] as const;
  const lines = [
    ...capTable.holders.map((holder) => `${holder.name}: ${countText(holder.shares)} shares`),
    ...options
      .filter(([, count]) => count > 0n)
      .map(([label, count]) => `${label}: ${countText(count)}`),
    ...safes.map((safe) => `SAFE, ${safe.name}: ${formatMoney(safe.amount)}`),
    ...notes.map((note) => `Note, ${note.name}: ${formatMoney(note.principal)}`),
  ];
  return [name, ...lines.map((line) => `– ${line}`)].join('\n');
}

/** The names of the holders in a cap table. */
export function holderNames({ query }: RaiseCapTable): readonly string[] {
  const read = readHeldCompany(query);
  return read.ok ? read.company.capTable.holders.map(({ name }) => name) : [];
}
