/** "Show the maths" of notes, with the actual figures. */
import type { Currency } from '../money/currencies.ts';
import { isInteger, zero } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import type { ConversionTerms } from './conversion-terms.ts';
import { capBaseOf, type Note, type NoteBalance } from './convertible-note.ts';
import { dayCountNames } from './day-count.ts';
import {
  basisPointsText,
  exactPriceText,
  moneyText,
  priceFigure,
  priceText,
  sharesText,
  wholeText,
} from './figures.ts';
import type { NoteResult } from './note-conversion.ts';

/** The lines from the principal to shares. */
export function noteLines({
  inputs,
  balance,
  capBase,
  terms,
}: NoteResult): readonly CalculationLine[] {
  const { note, currency, preMoney, price } = inputs;
  const lines = [...balanceLines(note, balance)];
  if (capBase !== undefined && note.capBase === 'pre_money_fd' && preMoney !== undefined) {
    lines.push(
      calculationLine(
        'Shares the cap is divided by',
        'pre-money valuation ÷ round price',
        `${moneyText(preMoney)} ÷ ${priceFigure(price, currency)}`,
        sharesText(capBase),
      ),
    );
  }
  lines.push(...notePriceLines(note, terms, capBase, currency));
  lines.push(sharesLine(note.name, moneyText(balance.balance), terms, currency));
  return lines;
}

/** Interest and balance; no line for a note without interest. */
export function balanceLines(note: Note, balance: NoteBalance): readonly CalculationLine[] {
  if (note.interestBps === 0) return [];
  const { currency } = note.principal;
  const principal = moneyText(note.principal);
  return [
    calculationLine(
      `Days of interest of ${note.name}`,
      `days from the start to the conversion, ${dayCountNames[note.dayCount]}`,
      `${note.from} to ${note.to}`,
      String(balance.days),
    ),
    calculationLine(
      `Interest of ${note.name}`,
      `principal × rate × days ÷ ${balance.daysOfYear}, simple, rounded down`,
      `${principal} × ${basisPointsText(note.interestBps)} × ${balance.days} ÷ ${balance.daysOfYear}${
        isInteger(balance.exactInterest) ? '' : ` = ${priceFigure(balance.exactInterest, currency)}`
      }`,
      moneyText(balance.interest),
    ),
    calculationLine(
      `Balance of ${note.name}`,
      'principal + interest',
      `${principal} + ${moneyText(balance.interest)}`,
      moneyText(balance.balance),
    ),
  ];
}

/** The prices on offer. */
export function notePriceLines(
  note: Note,
  terms: ConversionTerms,
  capBase = zero,
  currency: Currency = note.principal.currency,
): readonly CalculationLine[] {
  const lines: CalculationLine[] = [];
  if (note.cap !== undefined && terms.capPrice !== undefined) {
    const base = sharesText(capBaseOf(note, capBase));
    const price = exactPriceText(terms.capPrice, currency);
    lines.push(
      calculationLine(
        `Price of ${note.name} at its cap`,
        'cap ÷ the shares the note names',
        `${moneyText(note.cap)} ÷ ${base}`,
        price,
      ),
    );
  }
  if (terms.discountPrice !== undefined) {
    lines.push(discountLine(note.name, note.discountBps ?? 0, terms, currency));
  }
  return lines;
}

/** The round's price less a discount. */
export function discountLine(
  name: string,
  discountBps: number,
  terms: ConversionTerms,
  currency: Currency,
): CalculationLine {
  return calculationLine(
    `Price of ${name} with its discount`,
    'round price × (100% − discount)',
    `${priceFigure(terms.roundPrice, currency)} × (100% − ${basisPointsText(discountBps)})`,
    exactPriceText(terms.discountPrice ?? terms.roundPrice, currency),
  );
}

const boundWords = {
  cap: 'the cap',
  discount: 'the discount',
  'round-price': 'the round price',
} as const;

/** The choice among the prices, and the shares it gives. */
export function sharesLine(
  name: string,
  amount: string,
  terms: ConversionTerms,
  currency: Currency,
): CalculationLine {
  const { capPrice, discountPrice, roundPrice, price, shares, bound } = terms;
  const offers = [capPrice, discountPrice, roundPrice].flatMap((offer) =>
    offer === undefined ? [] : [priceText(offer, currency)],
  );
  const exact = isInteger(shares) ? '' : ` = ${sharesText(shares)}`;
  return calculationLine(
    `Shares of ${name}, by ${boundWords[bound]}`,
    'amount ÷ the lowest price, rounded down',
    offers.length === 1
      ? `${amount} ÷ ${priceFigure(price, currency)}${exact}`
      : `lowest of ${offers.join(', ')}: ${amount} ÷ ${priceFigure(price, currency)}${exact}`,
    wholeText(shares),
  );
}
