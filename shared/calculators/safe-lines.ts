/** "Show the maths" of SAFEs, with the actual figures. */
import type { Currency } from '../money/currencies.ts';
import { one, subtract, sum, zero } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import { type CapTable, fullyDilutedShares } from './cap-table.ts';
import {
  basisPointsText,
  countText,
  exactPriceText,
  moneyText,
  percentFigure,
  percentText,
  sharesText,
  valueText,
  wholeText,
} from './figures.ts';
import type { Safe, SafeTerms } from './post-money-safe.ts';
import type { SafeResult } from './safe-ownership.ts';

/** The lines from the cap table to what each SAFE holds at its cap. */
export function safeLines(result: SafeResult): readonly CalculationLine[] {
  const { inputs, ownershipSold, capitalization, safes } = result;
  const { currency } = inputs;
  return [
    sharesBeforeLine(inputs.capTable),
    ...ownershipLines(
      inputs.safes,
      safes.map(({ terms }) => terms),
      currency,
    ),
    calculationLine(
      'Company capitalization',
      'shares before ÷ (100% − ownership sold at the caps)',
      `${sharesText(result.sharesBefore)} ÷ (100% − ${percentFigure(ownershipSold)})`,
      sharesText(capitalization),
    ),
    ...safes.flatMap(({ name, terms, atCap }) =>
      atCap === undefined
        ? [openLine(name, terms)]
        : [
            calculationLine(
              `Shares of ${name}`,
              'ownership sold × company capitalization, rounded down',
              `${percentFigure(terms.ownership ?? zero)} × ${sharesText(capitalization)} = ${sharesText(atCap.shares)}`,
              wholeText(atCap.shares),
            ),
            calculationLine(
              `Price of ${name} at its cap`,
              'cap ÷ company capitalization',
              `${valueText(terms.cap ?? zero, currency)} ÷ ${sharesText(capitalization)}`,
              exactPriceText(atCap.price, currency),
            ),
          ],
    ),
    calculationLine(
      'Left for existing holders',
      '100% − ownership sold at the caps',
      `100% − ${percentText(ownershipSold)}`,
      percentText(subtract(one, ownershipSold)),
    ),
  ];
}

/** A SAFE without a cap converts at the round's price, so its share is open until then. */
function openLine(name: string, { discount }: SafeTerms): CalculationLine {
  const discounted = discount.n > 0n;
  return calculationLine(
    `Shares of ${name}`,
    discounted ? 'amount ÷ (round price × (100% − discount))' : 'amount ÷ round price',
    `without a cap, the ownership sold depends on the price of the round${discounted ? `, less ${percentText(discount)}` : ''}`,
    'open until a round has a price',
  );
}

/** C + U, part by part. */
export function sharesBeforeLine(table: CapTable): CalculationLine {
  const options: readonly (readonly [string, bigint])[] = [
    ['options granted', table.optionsGranted],
    ['options promised', table.optionsPromised],
    ['unissued pool', table.poolUnissued],
  ];
  const present = options.filter(([, count]) => count > 0n);
  const parts = [
    ...table.holders.map(({ name, shares }) => `${countText(shares)} ${name}`),
    ...present.map(([name, count]) => `${countText(count)} ${name}`),
  ];
  return calculationLine(
    'Shares before the round',
    ['shares held', ...present.map(([name]) => name)].join(' + '),
    parts.join(' + '),
    sharesText(fullyDilutedShares(table)),
  );
}

/** Returns what each cap sells, and all of them together. */
export function ownershipLines(
  safes: readonly Safe[],
  terms: readonly SafeTerms[],
  currency: Currency,
): readonly CalculationLine[] {
  const sold = terms.flatMap(({ ownership }) => (ownership === undefined ? [] : [ownership]));
  const each = terms.flatMap((term, index) => {
    const safe = safes[index];
    return safe === undefined ? [] : termLines(safe, term, currency);
  });
  if (sold.length < 2) return each;
  return [
    ...each,
    calculationLine(
      'Sold by all SAFEs with a cap',
      'sum of the ownership sold',
      sold.map((part) => percentText(part)).join(' + '),
      percentText(sum(sold)),
    ),
  ];
}

function termLines(safe: Safe, term: SafeTerms, currency: Currency): readonly CalculationLine[] {
  const lines: CalculationLine[] = [];
  if (safe.mfnAdopts !== undefined) {
    const from = term.adoptedFrom;
    lines.push(
      calculationLine(
        `Terms of ${safe.name}`,
        'most favoured nation: the terms it adopts',
        from === undefined ? 'none adopted' : `those of ${from}`,
        from === undefined ? 'the price of the round' : termsText(term, currency),
      ),
    );
  }
  const { cap, ownership } = term;
  if (cap === undefined || ownership === undefined) return lines;
  const amount = moneyText(safe.amount);
  if (safe.ownershipBps !== undefined) {
    const part = basisPointsText(safe.ownershipBps);
    const shown = valueText(cap, currency);
    lines.push(
      calculationLine(
        `Cap that ${safe.name} implies`,
        'amount ÷ ownership sold',
        `${amount} ÷ ${part}`,
        shown,
      ),
    );
  }
  lines.push(
    calculationLine(
      `Sold by ${safe.name}`,
      'amount ÷ post-money cap',
      `${amount} ÷ ${valueText(cap, currency)}`,
      percentText(ownership),
    ),
  );
  return lines;
}

function termsText({ cap, discount }: SafeTerms, currency: Currency): string {
  const parts = [
    ...(cap === undefined ? [] : [`cap ${valueText(cap, currency)}`]),
    ...(discount.n === 0n ? [] : [`discount ${percentText(discount)}`]),
  ];
  return parts.join(', ');
}
