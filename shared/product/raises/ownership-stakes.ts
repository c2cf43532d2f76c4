/** Ownership in groups, from the rows of the calculators' tables. */
import type { OwnershipRow } from '../../calculators/ownership-table.ts';
import { add, multiply, type Rational, toDecimal, whole, zero } from '../../money/rational.ts';
import { type OwnershipGroup, ownershipGroups, type RaiseOwnership } from './ownership.ts';
import type { RaiseContent } from './raises.ts';

/** The terms of a raise that its effect on ownership follows from. */
export type OwnershipTerms = Pick<
  RaiseContent,
  | 'instrument'
  | 'currency'
  | 'min'
  | 'target'
  | 'max'
  | 'deadlineAt'
  | 'terms'
  | 'capTable'
  | 'earlierInvestors'
>;

export type Stakes =
  | { readonly kind: 'groups'; readonly groups: RaiseOwnership['cases'][number]['groups'] }
  /** Why there are none, as a sentence. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Groups that cannot be computed, and why. */
export function refusal(reason: string): Stakes {
  return { kind: 'refused', reason };
}

/** A part of the company as a fraction of one, and whose it is. */
export interface GroupedPart {
  readonly group: OwnershipGroup;
  readonly part: Rational;
}

/** Adds up parts by group; a group that holds nothing before and after is left out. */
export function groupedStakes(
  before: readonly GroupedPart[],
  after: readonly GroupedPart[],
): Stakes {
  const groups = ownershipGroups
    .map((group) => ({ group, before: points(before, group), after: points(after, group) }))
    .filter((each) => each.before > 0 || each.after > 0);
  return { kind: 'groups', groups };
}

/** Whose the rows are: holders by name, options with the pool, SAFEs and notes as told. */
export function groupRows(
  rows: readonly OwnershipRow[],
  groupOf: (row: OwnershipRow, holderAt: number) => OwnershipGroup,
): readonly { readonly group: OwnershipGroup; readonly row: OwnershipRow }[] {
  let holders = 0;
  return rows.map((row) => {
    if (row.kind !== 'holder') return { group: groupOf(row, -1), row };
    const group = groupOf(row, holders);
    holders += 1;
    return { group, row };
  });
}

/** The group of whatever is not a new investor's. */
export function presentGroup(
  { kind, name }: Pick<OwnershipRow, 'kind' | 'name'>,
  { earlierInvestors }: Pick<OwnershipTerms, 'earlierInvestors'>,
): OwnershipGroup {
  switch (kind) {
    case 'holder':
      return earlierInvestors.some((each) => sameName(each, name)) ? 'earlier' : 'founders';
    case 'options-granted':
    case 'options-promised':
    case 'pool':
      return 'pool';
    case 'safe':
    case 'note':
      return 'earlier';
    case 'new-investor':
      return 'new';
  }
}

/** Tells whether two names of holders are the same, whatever their case. */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function points(parts: readonly GroupedPart[], group: OwnershipGroup): number {
  const part = parts
    .filter((each) => each.group === group)
    .reduce((sum, each) => add(sum, each.part), zero);
  return Number(toDecimal(multiply(part, whole(10_000)), 0));
}
