/**
 * Results of the engine as JSON: rounded figures for reading, fractions for further calculation.
 */
import type { ConversionTerms } from '#shared/calculators/conversion-terms.ts';
import type { NoteBalance } from '#shared/calculators/convertible-note.ts';
import type { DayCount } from '#shared/calculators/day-count.ts';
import { percentDecimals, priceDecimals } from '#shared/calculators/figures.ts';
import type { NoteResult } from '#shared/calculators/note-conversion.ts';
import { noteLines } from '#shared/calculators/note-lines.ts';
import type { OwnershipTable, Stake } from '#shared/calculators/ownership-table.ts';
import { conventionWords } from '#shared/calculators/pre-money-convention.ts';
import { pricedRoundLines } from '#shared/calculators/priced-round-lines.ts';
import type { ProRataResult } from '#shared/calculators/pro-rata.ts';
import type { RegCfResult } from '#shared/calculators/reg-cf-limit.ts';
import type { RoundResult } from '#shared/calculators/round-result.ts';
import { safeLines } from '#shared/calculators/safe-lines.ts';
import type { SafeResult } from '#shared/calculators/safe-ownership.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { roundedMoney } from '#shared/money/money.ts';
import {
  floor,
  multiply,
  type Rational,
  toDecimal,
  toFraction,
  whole,
} from '#shared/money/rational.ts';
import type {
  NoteResponse,
  ProRataResponse,
  RegCfResponse,
  RoundResponse,
  SafeResponse,
} from '#shared/product/calculators/calculator-responses.ts';

/** Shares are written with this many decimals beside their fraction. */
const shareDecimals = 6;

const sharesOf = (value: Rational) => ({
  whole: floor(value).toString(),
  decimal: toDecimal(value, shareDecimals),
  fraction: toFraction(value),
});
const percentOf = (part: Rational) => toDecimal(multiply(part, whole(100)), percentDecimals);
const partOf = (part: Rational) => ({ percent: percentOf(part), fraction: toFraction(part) });
const priceOf = (price: Rational, currency: Currency) => ({
  decimal: toDecimal(price, priceDecimals),
  fraction: toFraction(price),
  currency,
});
const stakeOf = ({ shares, part }: Stake) => ({ shares: sharesOf(shares), part: partOf(part) });

/** The value, or null when there is none, because every field of a response is always present. */
function orNull<V, R>(value: V | undefined, write: (value: V) => R): R | null {
  return value === undefined ? null : write(value);
}

export function safeResponse(result: SafeResult): SafeResponse {
  const { currency } = result.inputs;
  return {
    sharesBefore: sharesOf(result.sharesBefore),
    ownershipSold: partOf(result.ownershipSold),
    capitalization: sharesOf(result.capitalization),
    safes: result.safes.map(({ name, terms, atCap }) => ({
      name,
      cap: orNull(terms.cap, (cap) => roundedMoney(cap, currency)),
      ownership: orNull(terms.ownership, partOf),
      discount: partOf(terms.discount),
      adoptedFrom: terms.adoptedFrom ?? null,
      atCap: orNull(atCap, ({ shares, price }) => ({
        shares: sharesOf(shares),
        price: priceOf(price, currency),
      })),
    })),
    table: tableOf(result.table),
    steps: [...safeLines(result)],
  };
}

export function noteResponse(result: NoteResult): NoteResponse {
  const { inputs, balance, capBase, terms } = result;
  return {
    ...balanceOf(balance, inputs.note.dayCount),
    capBase: orNull(capBase, sharesOf),
    conversion: conversionOf(terms, inputs.currency),
    steps: [...noteLines(result)],
  };
}

export function roundResponse(result: RoundResult): RoundResponse {
  const { inputs, securities } = result;
  const { currency, convention, mode, notes, safes } = inputs;
  const money = (value: Rational) => roundedMoney(value, currency);
  return {
    convention: { id: convention, ...conventionWords[convention] },
    mode,
    price: priceOf(result.price, currency),
    exactPrice: priceOf(result.exactPrice, currency),
    sharesBefore: sharesOf(result.sharesBefore),
    capitalization: sharesOf(result.capitalization),
    ownershipSold: partOf(result.ownershipSold),
    poolIncrease: sharesOf(result.poolIncrease),
    newShares: sharesOf(result.newShares),
    totalAfter: sharesOf(result.totalAfter),
    preMoney: inputs.preMoney,
    newMoney: inputs.newMoney,
    effectivePreMoney: money(result.effectivePreMoney),
    existingValue: money(result.existingValue),
    postMoney: money(result.postMoney),
    securities: securities.map((security, index) => ({
      kind: security.kind,
      name: security.name,
      amount: money(security.convert.amount),
      interest: orNull(security.note, (note) =>
        balanceOf(note, notes[index - safes.length]?.dayCount ?? 'actual_365'),
      ),
      conversion: conversionOf(security.terms, currency),
      shares: sharesOf(security.shares),
      ownership: partOf(security.ownership),
      proRata: orNull(security.proRata, ({ shares, cost, partAfter }) => ({
        shares: sharesOf(shares),
        cost,
        partAfter: partOf(partAfter),
      })),
    })),
    table: tableOf(result.table),
    steps: [...pricedRoundLines(result)],
  };
}

export function proRataResponse({
  part,
  right,
  cost,
  after,
  steps,
}: ProRataResult): ProRataResponse {
  return {
    part: partOf(part),
    right: orNull(right, ({ shares }) => sharesOf(shares)),
    cost,
    after: orNull(after, (deps) => ({ without: partOf(deps.without), with: partOf(deps.with) })),
    steps: [...steps],
  };
}

export function regCfResponse(result: RegCfResult): RegCfResponse {
  const { on, rule, limit, used, remaining, figures, steps } = result;
  const dollars = (amount: number) => roundedMoney(whole(amount), 'USD');
  return {
    on,
    rule,
    limit,
    used,
    remaining,
    figures: {
      from: figures.from,
      source: figures.source,
      threshold: dollars(figures.threshold),
      floor: dollars(figures.floor),
      cap: dollars(figures.cap),
      issuerMaximum: dollars(figures.issuerMaximum),
    },
    steps: [...steps],
  };
}

function conversionOf(terms: ConversionTerms, currency: Currency) {
  const price = (value: Rational) => priceOf(value, currency);
  return {
    bound: terms.bound,
    price: price(terms.price),
    capPrice: orNull(terms.capPrice, price),
    discountPrice: orNull(terms.discountPrice, price),
    roundPrice: price(terms.roundPrice),
    shares: sharesOf(terms.shares),
  };
}

function balanceOf({ days, interest, balance }: NoteBalance, dayCount: DayCount) {
  return { days, dayCount, interest, balance };
}

function tableOf({ rows, totals }: OwnershipTable) {
  return {
    rows: rows.map(({ kind, name, before, converted, after, dilution }) => ({
      kind,
      name,
      before: stakeOf(before),
      converted: stakeOf(converted),
      after: stakeOf(after),
      dilution: orNull(dilution, ({ points, relative }) => ({
        points: percentOf(points),
        relative: percentOf(relative),
      })),
    })),
    totals: {
      before: { shares: sharesOf(totals.before.shares) },
      converted: { shares: sharesOf(totals.converted.shares) },
      after: { shares: sharesOf(totals.after.shares) },
    },
  };
}
