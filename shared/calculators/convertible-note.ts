/** A convertible note: what it has grown to, and the price its balance converts at. */
import { flooredMoney, type Money, majorUnits } from '../money/money.ts';
import { divide, multiply, type Rational, rational } from '../money/rational.ts';
import { daysBetween, daysOfYear, isDate } from './day-count.ts';
import type { Note } from './note-fields.ts';
import { fromBasisPoints } from './post-money-safe.ts';
import type { InputFault } from './refusal.ts';

export type { Note };

export interface NoteBalance {
  readonly days: number;
  readonly daysOfYear: number;
  /** Before rounding, in major units. */
  readonly exactInterest: Rational;
  /** Rounded down at the minor unit: nobody is owed a part of a cent. */
  readonly interest: Money;
  readonly balance: Money;
}

/**
 * Principal and simple interest in minor units. Interest is one of the two places where figures are
 * rounded. The note must have no faults: see noteFaults.
 */
export function noteBalance(note: Note): NoteBalance {
  const { principal, interestBps, dayCount, from, to } = note;
  const days = from === undefined || to === undefined ? 0 : daysBetween(from, to, dayCount);
  const years = rational(BigInt(days), BigInt(daysOfYear[dayCount]));
  const rate = multiply(fromBasisPoints(interestBps), years);
  const exactInterest = multiply(majorUnits(principal), rate);
  const interest = flooredMoney(exactInterest, principal.currency);
  return {
    days,
    daysOfYear: daysOfYear[dayCount],
    exactInterest,
    interest,
    balance: { amount: principal.amount + interest.amount, currency: principal.currency },
  };
}

/** The price the cap gives, in major units per share: cap / base; undefined without a cap. */
export function capPriceOf(note: Note, preMoneyShares: Rational): Rational | undefined {
  if (note.cap === undefined) return undefined;
  return divide(majorUnits(note.cap), capBaseOf(note, preMoneyShares));
}

/** The shares that the cap is divided by: the stated number, or C + U of the company. */
export function capBaseOf(note: Note, preMoneyShares: Rational): Rational {
  return note.capBase === 'stated' ? rational(note.capBaseShares ?? 0n) : preMoneyShares;
}

/** Returns what is wrong with one note; `at` is the JSON pointer to it, such as `/notes/0`. */
export function noteFaults(note: Note, at: string): readonly InputFault[] {
  const faults: InputFault[] = [];
  const { from, to, capBase, capBaseShares = 0n } = note;
  if (note.interestBps > 0 && from === undefined) {
    faults.push(fault(`${at}/from`, 'required', 'Enter the day interest starts.'));
  }
  if (note.interestBps > 0 && to === undefined) {
    faults.push(fault(`${at}/to`, 'required', 'Enter the day of conversion.'));
  }
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (day === undefined || isDate(day)) continue;
    faults.push(
      fault(`${at}/${name}`, 'format', 'Enter a day as year-month-day, such as 2026-07-15.'),
    );
  }
  if (from !== undefined && to !== undefined && to < from) {
    faults.push(
      fault(`${at}/to`, 'order', 'Enter a day that is not before the start of interest.'),
    );
  }
  if (note.cap !== undefined && capBase === undefined) {
    const message = 'Choose which shares the cap is divided by. The note says which.';
    faults.push(fault(`${at}/capBase`, 'required', message));
  }
  if (note.cap !== undefined && capBase === 'stated' && capBaseShares === 0n) {
    const message = 'Enter the number of shares the cap is divided by.';
    faults.push(fault(`${at}/capBaseShares`, 'required', message));
  }
  return faults;
}

function fault(pointer: string, code: string, message: string): InputFault {
  return { pointer, code, message };
}
