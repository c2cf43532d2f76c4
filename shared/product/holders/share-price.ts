/** What a share of a priced round costs, as its agreement says. */
import type { CapTable } from '../../calculators/cap-table.ts';
import { fullyDilutedShares } from '../../calculators/cap-table.ts';
import { readHeldCompany } from '../../calculators/company-query.ts';
import { pricedRound } from '../../calculators/priced-round.ts';
import { type Money, majorUnits } from '../../money/money.ts';
import { divide, equals, floor, type Rational, rational } from '../../money/rational.ts';
import type { RaiseContent } from '../raises/raises.ts';

/** As much of a snapshot as a price follows from. */
export type PricedTerms = Pick<RaiseContent, 'instrument' | 'currency' | 'terms' | 'capTable'>;

/**
 * Works out the price of a share in major units, exactly: the valuation before the round divided by
 * the shares before it, with the option pool that is made for it. Undefined for other instruments,
 * and where SAFEs and notes become shares in the same round, because the terms alone do not say how.
 * @param raised what was paid for shares, on which the size of a pool depends
 */
export function sharePrice(content: PricedTerms, raised: Money): Rational | undefined {
  const { instrument, currency, terms } = content;
  const { preMoney, fullyDilutedShares: stated, poolTargetBps } = terms;
  if (instrument !== 'priced_equity' || preMoney === null || stated === null) return undefined;
  const capTable = capTableOf(content, BigInt(stated));
  if (capTable === undefined) return undefined;
  const outcome = pricedRound({
    ...{ currency, capTable, safes: [], notes: [], preMoney, newMoney: raised },
    convention: 'percentage_ownership',
    mode: 'exact',
    pool: poolTargetBps ? { kind: 'target', bps: poolTargetBps } : { kind: 'none' },
  });
  return outcome.kind === 'result' ? outcome.result.price : undefined;
}

/** Counts the whole shares that an amount buys at a price: what is left over buys none. */
export function sharesFor(amount: Money, price: Rational): bigint {
  return floor(divide(majorUnits(amount), price));
}

/** The company before the round: as its cap table has it, or else as many shares as the terms state. */
function capTableOf({ capTable }: PricedTerms, stated: bigint): CapTable | undefined {
  const plain: CapTable = {
    holders: [{ name: '', shares: stated }],
    optionsGranted: 0n,
    optionsPromised: 0n,
    poolUnissued: 0n,
  };
  const read = capTable === null ? undefined : readHeldCompany(capTable.query);
  if (read === undefined || !read.ok) return plain;
  const { company } = read;
  if (company.safes.length + company.notes.length > 0) return undefined;
  return equals(fullyDilutedShares(company.capTable), rational(stated)) ? company.capTable : plain;
}
