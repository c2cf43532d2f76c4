/**
 * Turns JSON requests into inputs of the engine. Pure; the schema has already checked each field.
 */
import type { CapTable } from '../../../../shared/calculators/cap-table.ts';
import type { Note } from '../../../../shared/calculators/convertible-note.ts';
import type { NoteInputs } from '../../../../shared/calculators/note-conversion.ts';
import type { Safe } from '../../../../shared/calculators/post-money-safe.ts';
import type { ProRataInputs } from '../../../../shared/calculators/pro-rata.ts';
import type { PoolChange, RoundInputs } from '../../../../shared/calculators/round-inputs.ts';
import type { SafeInputs } from '../../../../shared/calculators/safe-ownership.ts';
import { parseDecimal, type Rational, zero } from '../../../../shared/money/rational.ts';
import type {
  NoteQuestion,
  ProRataQuestion,
  RoundQuestion,
  SafeQuestion,
} from '../../../../shared/product/calculators/calculators.ts';
import { invalid } from '../../platform/http/validation.ts';

export function safeInputs({ currency, capTable, safes }: SafeQuestion): SafeInputs {
  return { currency, capTable: capTableOf(capTable), safes: safesOf(safes) };
}

export function noteInputs({ note, price, preMoney }: NoteQuestion): NoteInputs {
  return {
    currency: note.principal.currency,
    note: noteOf(note, 'Note'),
    price: priceOf(price),
    ...(preMoney === undefined ? {} : { preMoney }),
  };
}

export function roundInputs(question: RoundQuestion): RoundInputs {
  const { currency, capTable, safes = [], notes = [], preMoney, newMoney, convention } = question;
  return {
    currency,
    capTable: capTableOf(capTable),
    safes: safesOf(safes),
    notes: notes.map((note, index) => noteOf(note, `Note ${index + 1}`)),
    preMoney,
    newMoney,
    pool: poolOf(question),
    convention,
    mode: question.mode ?? 'exact',
  };
}

export function proRataInputs(question: ProRataQuestion): ProRataInputs {
  const { currency, shareBps, roundSize, price } = question;
  const { heldShares, totalShares, newShares, totalAfter } = question;
  return {
    currency,
    ...(shareBps === undefined ? {} : { shareBps }),
    ...(heldShares === undefined ? {} : { heldShares: BigInt(heldShares) }),
    ...(totalShares === undefined ? {} : { totalShares: BigInt(totalShares) }),
    ...(newShares === undefined ? {} : { newShares: BigInt(newShares) }),
    ...(price === undefined ? {} : { price: priceOf(price) }),
    ...(roundSize === undefined ? {} : { roundSize }),
    ...(totalAfter === undefined ? {} : { totalAfter: BigInt(totalAfter) }),
  };
}

function capTableOf(table: SafeQuestion['capTable']): CapTable {
  return {
    holders: table.holders.map(({ name, shares }, index) => ({
      name: name ?? `Holder ${index + 1}`,
      shares: BigInt(shares),
    })),
    optionsGranted: BigInt(table.optionsGranted ?? 0),
    optionsPromised: BigInt(table.optionsPromised ?? 0),
    poolUnissued: BigInt(table.poolUnissued ?? 0),
  };
}

function safesOf(safes: SafeQuestion['safes']): readonly Safe[] {
  return safes.map((safe, index) => ({ ...safe, name: safe.name ?? `SAFE ${index + 1}` }));
}

function noteOf(note: NoteQuestion['note'], name: string): Note {
  const { capBaseShares, ...rest } = note;
  return {
    interestBps: 0,
    dayCount: 'actual_365',
    name,
    ...rest,
    ...(capBaseShares === undefined ? {} : { capBaseShares: BigInt(capBaseShares) }),
  };
}

function poolOf({ poolTargetBps, poolIncrease }: RoundQuestion): PoolChange {
  if (poolTargetBps !== undefined && poolIncrease !== undefined) {
    const message = 'Enter a pool target or a pool increase, not both.';
    throw invalid([{ pointer: '/poolIncrease', code: 'two-pools', message }]);
  }
  if (poolTargetBps !== undefined) return { kind: 'target', bps: poolTargetBps };
  if (poolIncrease !== undefined) return { kind: 'increase', options: BigInt(poolIncrease) };
  return { kind: 'none' };
}

function priceOf(text: string): Rational {
  return parseDecimal(text) ?? zero;
}
