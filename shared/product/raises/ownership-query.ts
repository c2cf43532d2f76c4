import { calculatorHref } from '../../calculators/calculator-address.ts';
import { queryText, type WrittenPair } from '../../calculators/query-writer.ts';
import { type Money, majorUnits } from '../../money/money.ts';
import { exactDecimal } from '../../money/rational.ts';
import type { RaiseContent } from './raises.ts';

/** What of a raise the calculator needs. */
export type OwnershipTerms = Pick<
  RaiseContent,
  'title' | 'instrument' | 'currency' | 'target' | 'terms'
>;

/**
 * The address of the calculator with the terms of a raise, as if it reached its target; undefined
 * until there is an instrument. What the raise does not say, such as who holds the shares, is asked
 * there.
 */
export function ownershipHref(raise: OwnershipTerms): string | undefined {
  const pairs = pairsOf(raise);
  if (pairs === undefined) return undefined;
  const written = pairs.filter((pair): pair is WrittenPair => pair[1] !== undefined);
  return calculatorHref(queryText(written), raise.title);
}

type Pair = readonly [name: string, value: string | undefined];

function pairsOf({ instrument, currency, target, terms }: OwnershipTerms): Pair[] | undefined {
  const unit: Pair = ['currency', currency === 'USD' ? undefined : currency];
  switch (instrument) {
    case 'safe_post':
      return [
        ['calc', 'safe'],
        unit,
        ['safe1_amount', amount(target)],
        ['safe1_cap', amount(terms.cap)],
        ['safe1_discount', percent(terms.discountBps)],
      ];
    case 'convertible_note':
      return [
        ['calc', 'note'],
        unit,
        ['note1_principal', amount(target)],
        ['note1_rate', percent(terms.interestBps)],
        ['note1_days', terms.dayCount === '30_360' ? terms.dayCount : undefined],
        ['note1_to', terms.maturityOn ?? undefined],
        ['note1_cap', amount(terms.cap)],
        ['note1_base', terms.cap === null ? undefined : 'pre_money_fd'],
        ['note1_discount', percent(terms.discountBps)],
      ];
    case 'priced_equity':
      return [
        unit,
        ['holder1_name', terms.fullyDilutedShares === null ? undefined : 'Everybody today'],
        ['holder1_shares', terms.fullyDilutedShares ?? undefined],
        ['pre_money', amount(terms.preMoney)],
        ['new_money', amount(target)],
        ['pool', terms.poolTargetBps === null ? undefined : 'target'],
        ['pool_target', percent(terms.poolTargetBps)],
      ];
    case null:
      return undefined;
  }
}

function amount(money: Money | null): string | undefined {
  return money === null ? undefined : exactDecimal(majorUnits(money));
}

function percent(bps: number | null): string | undefined {
  return bps === null ? undefined : String(bps / 100);
}
