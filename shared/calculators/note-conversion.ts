/** One convertible note at a given round price (formula C4). */
import type { Currency } from '../money/currencies.ts';
import { majorUnits } from '../money/money.ts';
import { divide, type Rational, zero } from '../money/rational.ts';
import { type ConversionTerms, conversionTerms } from './conversion-terms.ts';
import {
  capBaseOf,
  capPriceOf,
  type NoteBalance,
  noteBalance,
  noteFaults,
} from './convertible-note.ts';
import type { InputsOf } from './field.ts';
import type { noteShape } from './note-fields.ts';
import { discountedPart, fromBasisPoints } from './post-money-safe.ts';
import type { InputFault, Outcome } from './refusal.ts';
import { amountFaults, noteAmounts } from './round-inputs.ts';

export interface NoteInputs extends InputsOf<typeof noteShape> {
  readonly currency: Currency;
}

export interface NoteResult {
  readonly inputs: NoteInputs;
  readonly balance: NoteBalance;
  /** The shares that the cap is divided by; undefined without a cap. */
  readonly capBase?: Rational;
  readonly terms: ConversionTerms;
}

/**
 * Computes what a note converts into; faults have pointers into `inputs`. Lines are made by
 * noteLines.
 */
export function noteConversion(inputs: NoteInputs): Outcome<NoteResult> {
  const { note, price } = inputs;
  const faults = faultsOf(inputs);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const balance = noteBalance(note);
  const preMoneyShares =
    inputs.preMoney === undefined ? zero : divide(majorUnits(inputs.preMoney), price);
  const capPrice = capPriceOf(note, preMoneyShares);
  const convert = {
    amount: majorUnits(balance.balance),
    pricePart: discountedPart(fromBasisPoints(note.discountBps ?? 0)),
    ...(capPrice === undefined ? {} : { capPrice, capBase: capBaseOf(note, preMoneyShares) }),
  };
  const capBase = capPrice === undefined ? {} : { capBase: capBaseOf(note, preMoneyShares) };
  // Only post-money caps depend on the capitalization; a note's cap comes with its own number of
  // shares.
  const terms = conversionTerms(convert, preMoneyShares, price);
  return { kind: 'result', result: { inputs, balance, ...capBase, terms } };
}

function faultsOf({ currency, note, price, preMoney }: NoteInputs): readonly InputFault[] {
  const needsPreMoney =
    note.cap !== undefined && note.capBase === 'pre_money_fd' && preMoney === undefined;
  return [
    ...amountFaults(currency, [...noteAmounts(note, '/note'), ['/preMoney', preMoney]]),
    ...noteFaults(note, '/note'),
    ...(price.n > 0n
      ? []
      : [{ pointer: '/price', code: 'minimum', message: 'Enter a price above 0.' }]),
    ...(needsPreMoney
      ? [
          {
            pointer: '/preMoney',
            code: 'required',
            message: 'Enter an amount. Divided by the price, it gives the number of shares.',
          },
        ]
      : []),
  ];
}
