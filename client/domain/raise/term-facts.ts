import { formatMoney, type Money } from '#shared/money/money.ts';
import { dayText } from '#shared/money/parse-days.ts';
import { dayCountLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';

interface TermFact {
  readonly label: string;
  readonly value: string;
}

/** The terms of the instrument that a raise offers, without those that were not entered. */
export function termFacts({ instrument, terms }: RaiseContent): readonly TermFact[] {
  const facts: (TermFact | null)[] = [];
  if (instrument === 'safe_post' || instrument === 'convertible_note') {
    facts.push(money('Valuation cap', terms.cap), percent('Discount', terms.discountBps));
  }
  if (instrument === 'safe_post') {
    if (terms.mfn) facts.push(fact('Most favoured nation', 'Yes'));
    facts.push(fact('Pro rata right', terms.proRata ? 'Yes' : 'No'));
  }
  if (instrument === 'convertible_note') {
    facts.push(
      percent('Simple interest per year', terms.interestBps),
      terms.dayCount === null ? null : fact('Day count', dayCountLabels[terms.dayCount]),
      terms.maturityOn === null ? null : fact('Maturity date', dayText(terms.maturityOn)),
      money('Minimum qualified financing', terms.qualifiedFinancing),
    );
  }
  if (instrument === 'priced_equity') {
    facts.push(
      money('Pre-money valuation', terms.preMoney),
      terms.fullyDilutedShares === null
        ? null
        : fact('Fully diluted shares', BigInt(terms.fullyDilutedShares).toLocaleString('en-US')),
      percent('Pool after closing', terms.poolTargetBps),
      terms.liquidationPreference === ''
        ? null
        : fact('Liquidation preference', terms.liquidationPreference),
    );
  }
  return facts.filter((each) => each !== null);
}

function fact(label: string, value: string): TermFact {
  return { label, value };
}

function money(label: string, value: Money | null): TermFact | null {
  return value === null ? null : fact(label, formatMoney(value));
}

function percent(label: string, bps: number | null): TermFact | null {
  return bps === null ? null : fact(label, `${bps / 100}%`);
}
