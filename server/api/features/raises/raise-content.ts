/** What a raise says, between the API and the table. */

import { invalid } from '#api/platform/http/validation.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { isDate } from '#shared/calculators/day-count.ts';
import type { FieldError } from '#shared/http/errors.ts';
import { type Currency, minorDigits } from '#shared/money/currencies.ts';
import { moneyMax } from '#shared/money/money.ts';
import type { RaiseChange, RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { normalizedCapTable } from './cap-tables.ts';

/** A draft in which nothing is entered yet. */
export const emptyContent: RaiseContent = {
  title: '',
  summary: '',
  pitch: '',
  agreement: '',
  instrument: null,
  regime: null,
  visibility: 'invite',
  currency: 'USD',
  min: null,
  target: null,
  max: null,
  minTicket: null,
  maxTicket: null,
  oversubscription: 'waitlist_fifo',
  opensAt: null,
  deadlineAt: null,
  useOfFunds: [],
  team: [],
  highlights: [],
  risks: [],
  ownershipShown: false,
  capTable: null,
  earlierInvestors: [],
  cover: null,
  logo: null,
  images: [],
  terms: noTerms,
};

const ofOffer = ['min', 'target', 'max', 'minTicket', 'maxTicket'] as const;
const ofTerms = ['cap', 'qualifiedFinancing', 'preMoney'] as const;

type Columns = Pick<
  Tables['raises'],
  | 'title'
  | 'summary'
  | 'instrument'
  | 'regime'
  | 'visibility'
  | 'currency'
  | 'min_amount'
  | 'target_amount'
  | 'max_amount'
  | 'opens_at'
  | 'deadline_at'
  | 'content'
>;

/** The columns of what a raise says. */
export function columnsOf(content: RaiseContent): Columns {
  const { title, summary, instrument, regime, visibility, currency, ...others } = content;
  const { min, target, max, opensAt, deadlineAt, ...rest } = others;
  return {
    ...{ title, summary, instrument, regime, visibility, currency },
    min_amount: min?.amount ?? null,
    target_amount: target?.amount ?? null,
    max_amount: max?.amount ?? null,
    opens_at: opensAt,
    deadline_at: deadlineAt,
    content: JSON.stringify(rest),
  };
}

/** Returns what a raise says, from its columns. */
export function contentOf(row: Columns): RaiseContent {
  const { title, summary, instrument, regime, visibility, currency } = row;
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  return {
    ...emptyContent,
    ...(JSON.parse(row.content) as Partial<RaiseContent>),
    ...{ title, summary, instrument, regime, visibility, currency },
    min: money(row.min_amount),
    target: money(row.target_amount),
    max: money(row.max_amount),
    opensAt: row.opens_at,
    deadlineAt: row.deadline_at,
  };
}

/**
 * Returns what a raise says after a change. Rejects with 422 what a schema cannot refuse: money in
 * another currency than the raise's, and days and moments that do not exist.
 */
export function changedContent(before: RaiseContent, change: RaiseChange): RaiseContent {
  const { terms = {}, ...offer } = change;
  const currency = change.currency ?? before.currency;
  requireSound(change, currency);
  const kept = currency === before.currency ? before : inCurrency(before, currency);
  return {
    ...kept,
    ...offer,
    ...(offer.capTable == null ? {} : { capTable: normalizedCapTable(offer.capTable) }),
    ...(offer.opensAt == null ? {} : { opensAt: asUtc(offer.opensAt) }),
    ...(offer.deadlineAt == null ? {} : { deadlineAt: asUtc(offer.deadlineAt) }),
    terms: { ...kept.terms, ...terms },
  };
}

function requireSound(change: RaiseChange, currency: Currency): void {
  const { terms = {} } = change;
  const errors: FieldError[] = [];
  const money = [
    ...ofOffer.map((name) => [`/${name}`, change[name]] as const),
    ...ofTerms.map((name) => [`/terms/${name}`, terms[name]] as const),
  ];
  for (const [pointer, amount] of money) {
    if (amount == null || amount.currency === currency) continue;
    const message = `All amounts of a raise are in its currency, which is ${currency}.`;
    errors.push({ pointer: `${pointer}/currency`, code: 'currency', message });
  }
  for (const name of ['opensAt', 'deadlineAt'] as const) {
    const at = change[name];
    if (at == null || !Number.isNaN(Date.parse(at))) continue;
    errors.push({ pointer: `/${name}`, code: 'format', message: 'Enter a valid date and time.' });
  }
  if (terms.maturityOn != null && !isDate(terms.maturityOn)) {
    const message = 'Enter a valid date.';
    errors.push({ pointer: '/terms/maturityOn', code: 'format', message });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** The same amounts of another currency: a million stays a million, whatever its minor unit. */
function inCurrency(content: RaiseContent, currency: Currency): RaiseContent {
  const factor = 10 ** (minorDigits(currency) - minorDigits(content.currency));
  function moved(of: RaiseContent['min']): RaiseContent['min'] {
    if (of === null) return null;
    return { amount: Math.min(moneyMax, Math.floor(of.amount * factor)), currency };
  }
  const { terms } = content;
  return {
    ...content,
    currency,
    ...Object.fromEntries(ofOffer.map((name) => [name, moved(content[name])])),
    terms: { ...terms, ...Object.fromEntries(ofTerms.map((name) => [name, moved(terms[name])])) },
  };
}

function asUtc(moment: string): string {
  return new Date(moment).toISOString();
}
