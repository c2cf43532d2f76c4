import { heldCompanyQuery, readHeldCompany } from '#shared/calculators/company-query.ts';
import type { RaiseCapTable } from '#shared/product/raises/ownership.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { Scenario } from '#shared/product/scenarios/scenarios.ts';
import type { SelectOption } from '../../ui/form/field.tsx';

/** The part of a saved scenario that is a cap table; undefined where it names no holders. */
export function capTableOf({
  name,
  calculator,
  query,
}: Pick<Scenario, 'name' | 'calculator' | 'query'>): RaiseCapTable | undefined {
  if (calculator !== 'safe' && calculator !== 'priced-round') return undefined;
  const read = readHeldCompany(query);
  return read.ok ? { name, query: heldCompanyQuery(read.company) } : undefined;
}

/** The text that stands for a cap table in the form. */
export function capTableText(capTable: RaiseCapTable | null): string {
  if (capTable === null) return '';
  const { name, query } = capTable;
  return JSON.stringify({ name, query });
}

/** The cap table that such a text stands for; null when it is none. */
export function capTableIn(text: string): RaiseCapTable | null {
  try {
    const { name, query } = JSON.parse(text) as Partial<RaiseCapTable>;
    return typeof name === 'string' && typeof query === 'string' ? { name, query } : null;
  } catch {
    return null;
  }
}

/**
 * Returns what can be chosen: the one of this raise, the company's, and those in one's own
 * scenarios.
 */
export function capTableOptions(
  { capTable, companyCapTable }: Pick<Raise, 'capTable' | 'companyCapTable'>,
  mine: readonly RaiseCapTable[],
): readonly SelectOption[] {
  const all = [
    ...(capTable === null ? [] : [[capTable, 'of this raise'] as const]),
    ...(companyCapTable === null ? [] : [[companyCapTable, 'the company’s'] as const]),
    ...mine.map((each) => [each, 'your scenario'] as const),
  ];
  const options = new Map<string, SelectOption>();
  for (const [each, whose] of all) {
    const value = capTableText(each);
    if (!options.has(value)) options.set(value, { value, label: `${each.name} (${whose})` });
  }
  return [...options.values()];
}
