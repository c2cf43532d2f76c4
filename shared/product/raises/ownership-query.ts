import { calculatorHref } from '../../calculators/calculator-address.ts';
import { fullyDilutedShares } from '../../calculators/cap-table.ts';
import {
  type HeldCompany,
  heldCompanyPairs,
  ownSecurityName,
  readHeldCompany,
} from '../../calculators/company-query.ts';
import { queryText, type WrittenPair } from '../../calculators/query-writer.ts';
import { type Money, majorUnits } from '../../money/money.ts';
import { divide, exactDecimal } from '../../money/rational.ts';
import type { RaiseContent } from './raises.ts';

/** The terms of a raise that the calculator needs. */
export type OwnershipTerms = Pick<
  RaiseContent,
  'title' | 'instrument' | 'currency' | 'target' | 'deadlineAt' | 'terms' | 'capTable'
>;

/**
 * The address of the calculator with the cap table and the terms of a raise, as if it reached its
 * target; undefined until there is an instrument. What the raise does not say is asked there.
 */
export function ownershipHref(raise: OwnershipTerms): string | undefined {
  const read = raise.capTable === null ? undefined : readHeldCompany(raise.capTable.query);
  const pairs = pairsOf(raise, read?.ok ? read.company : undefined);
  if (pairs === undefined) return undefined;
  const written = pairs.filter((pair): pair is WrittenPair => pair[1] !== undefined);
  return calculatorHref(queryText(written), raise.title);
}

type Pair = readonly [name: string, value: string | undefined];

function pairsOf(raise: OwnershipTerms, held: HeldCompany | undefined): Pair[] | undefined {
  const { instrument, currency, target, terms } = raise;
  const unit: Pair = ['currency', currency === 'USD' ? undefined : currency];
  switch (instrument) {
    case 'safe_post':
      return [
        ['calc', 'safe'],
        unit,
        ...companyPairs(held, ['note', 'convention']),
        ...safe(raise, held),
      ];
    case 'convertible_note':
      return [['calc', 'note'], unit, ...note(raise), ...atCap(raise, held)];
    case 'priced_equity':
      return [
        unit,
        ...(held === undefined ? allHolders(terms) : companyPairs(held, [])),
        ['pre_money', amount(terms.preMoney)],
        ['new_money', amount(target)],
        ['pool', terms.poolTargetBps === null ? undefined : 'target'],
        ['pool_target', percent(terms.poolTargetBps)],
      ];
    case null:
      return undefined;
  }
}

/** The company as it is before, without fields that this calculator does not have. */
function companyPairs(held: HeldCompany | undefined, without: readonly string[]): readonly Pair[] {
  if (held === undefined) return [];
  return heldCompanyPairs(held).filter(
    ([name]) => name !== 'currency' && !without.some((start) => name.startsWith(start)),
  );
}

/** The SAFE of the raise, after those that the company has sold before. */
function safe({ target, terms }: OwnershipTerms, held: HeldCompany | undefined): readonly Pair[] {
  const row = `safe${(held?.safes.length ?? 0) + 1}`;
  return [
    [`${row}_name`, ownSecurityName],
    [`${row}_amount`, amount(target)],
    [`${row}_cap`, amount(terms.cap)],
    [`${row}_discount`, percent(terms.discountBps)],
  ];
}

function note({ target, deadlineAt, terms }: OwnershipTerms): readonly Pair[] {
  return [
    ['note1_name', ownSecurityName],
    ['note1_principal', amount(target)],
    ['note1_rate', percent(terms.interestBps)],
    ['note1_days', terms.dayCount === '30_360' ? terms.dayCount : undefined],
    ['note1_from', deadlineAt?.slice(0, 10)],
    ['note1_to', terms.maturityOn ?? undefined],
    ['note1_cap', amount(terms.cap)],
    ['note1_base', terms.cap === null ? undefined : 'pre_money_fd'],
    ['note1_discount', percent(terms.discountBps)],
  ];
}

/** A round at the cap of the note: its price is that of the cap, over the company's shares. */
function atCap({ terms: { cap } }: OwnershipTerms, held: HeldCompany | undefined): readonly Pair[] {
  if (cap === null || held === undefined) return [];
  // The calculator reads ten decimals; another price would not be that of the cap.
  const price = exactDecimal(divide(majorUnits(cap), fullyDilutedShares(held.capTable)));
  if (price === undefined || (price.split('.')[1]?.length ?? 0) > 10) return [];
  return [
    ['price', price],
    ['pre_money', amount(cap)],
  ];
}

/** Without a cap table, the shares that the terms state have one holder. */
function allHolders({ fullyDilutedShares: shares }: OwnershipTerms['terms']): readonly Pair[] {
  return [
    ['holder1_name', shares === null ? undefined : 'All shareholders today'],
    ['holder1_shares', shares ?? undefined],
  ];
}

function amount(money: Money | null): string | undefined {
  return money === null ? undefined : exactDecimal(majorUnits(money));
}

function percent(bps: number | null): string | undefined {
  return bps === null ? undefined : String(bps / 100);
}
