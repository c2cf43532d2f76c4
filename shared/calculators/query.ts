/**
 * Calculations as URL queries: what a form without JavaScript sends, and what a shared link holds.
 * Reading is lenient in form and strict in meaning, and never throws, whatever the query is.
 */
import { type Currency, currencies } from '../money/currencies.ts';
import { sharesMax } from './cap-table.ts';
import type { NoteInputs } from './note-conversion.ts';
import { preMoneyConventions, roundingModes } from './pre-money-convention.ts';
import type { ProRataInputs } from './pro-rata.ts';
import {
  type FieldMessage,
  type QueryPairs,
  type QueryReader,
  queryReader,
} from './query-reader.ts';
import { type Rows, readCapTable, readNote, readNotes, readSafes } from './query-rows.ts';
import type { RegCfInputs } from './reg-cf-limit.ts';
import { type PoolChange, poolTargetMaxBps, type RoundInputs } from './round-inputs.ts';
import type { SafeInputs } from './safe-ownership.ts';

export const calculators = ['priced-round', 'safe', 'note', 'pro-rata', 'reg-cf-limit'] as const;
export type Calculator = (typeof calculators)[number];

/** A calculation that is asked for. */
export type Asked =
  | { readonly calculator: 'priced-round'; readonly inputs: RoundInputs }
  | { readonly calculator: 'safe'; readonly inputs: SafeInputs }
  | { readonly calculator: 'note'; readonly inputs: NoteInputs }
  | { readonly calculator: 'pro-rata'; readonly inputs: ProRataInputs }
  | { readonly calculator: 'reg-cf-limit'; readonly inputs: RegCfInputs };

export interface ReadQuery {
  readonly calculator: Calculator;
  readonly currency: Currency;
  /** Whether anything was entered; a form that was just opened has no faults. */
  readonly isAsked: boolean;
  /** Undefined as long as there are messages. */
  readonly asked?: Asked;
  readonly typed: Readonly<Record<string, string>>;
  readonly echoes: Readonly<Record<string, string>>;
  readonly messages: readonly FieldMessage[];
  /** The numbers in the names of the rows that were used: [1, 3] for safe1_… and safe3_…. */
  readonly rows: Readonly<Rows>;
}

/** Fields that always have a value, so they do not show whether a form was filled in. */
const settings: readonly string[] = ['calc', 'currency', 'convention', 'mode', 'pool'];

/** Reads a query. */
export function readQuery(pairs: QueryPairs): ReadQuery {
  const reader = queryReader(pairs);
  const calculator = reader.choice('calc', calculators) ?? 'priced-round';
  const currency = reader.choice('currency', currencies) ?? 'USD';
  const rows: Rows = { holder: [], safe: [], note: [] };
  const asked = readers[calculator](reader, currency, rows);
  const isAsked = Object.keys(reader.typed).some((field) => !isSetting(field));
  const { typed, echoes } = reader;
  const messages = isAsked ? reader.messages : [];
  return {
    calculator,
    currency,
    isAsked,
    ...(isAsked && messages.length === 0 && asked !== undefined ? { asked } : {}),
    typed,
    echoes,
    messages,
    rows,
  };
}

const isSetting = (field: string) => settings.includes(field) || /_(?:days|base)$/.test(field);

type Read = (reader: QueryReader, currency: Currency, rows: Rows) => Asked | undefined;

const readers: Readonly<Record<Calculator, Read>> = {
  'priced-round': readRound,
  safe(reader, currency, rows) {
    const capTable = readCapTable(reader, rows);
    const inputs: SafeInputs = { currency, capTable, safes: readSafes(reader, currency, rows) };
    if (inputs.safes.length === 0) {
      reader.fault('safe1_amount', 'required', 'Enter the amount of at least one SAFE.');
    }
    return { calculator: 'safe', inputs };
  },
  note(reader, currency, rows) {
    rows.note = [1];
    const note = readNote(reader, currency, 1);
    const price = reader.price('price', 'Enter the price of one share in the round.');
    const preMoney = reader.money('pre_money', currency);
    if (note === undefined || price === undefined) return undefined;
    const valuation = preMoney === undefined ? {} : { preMoney };
    return { calculator: 'note', inputs: { currency, note, price, ...valuation } };
  },
  'pro-rata': readProRata,
  'reg-cf-limit': readRegCf,
};

function readRound(reader: QueryReader, currency: Currency, rows: Rows): Asked | undefined {
  const capTable = readCapTable(reader, rows);
  const safes = readSafes(reader, currency, rows);
  const notes = readNotes(reader, currency, rows);
  const preMoney = reader.money('pre_money', currency, 'Enter an amount.');
  const newMoney = reader.money('new_money', currency, 'Enter an amount.');
  const pool = readPool(reader);
  const mode = reader.choice('mode', roundingModes) ?? 'exact';
  const converts = rows.safe.length + rows.note.length > 0;
  const ask = 'Choose what “pre-money” means when SAFEs and notes convert.';
  // When nothing converts, all conventions give the same result; otherwise none is assumed.
  const convention =
    reader.choice('convention', preMoneyConventions, converts ? ask : undefined) ??
    'percentage_ownership';
  if (preMoney === undefined || newMoney === undefined || pool === undefined) return undefined;
  const inputs = { currency, capTable, safes, notes, preMoney, newMoney, pool, convention, mode };
  return { calculator: 'priced-round', inputs };
}

/** A link may leave out `pool`; then it follows from the field that is filled in. */
function readPool(reader: QueryReader): PoolChange | undefined {
  const [hasTarget, hasOptions] = [reader.has('pool_target'), reader.has('pool_options')];
  const filled = hasTarget ? 'target' : hasOptions ? 'increase' : 'none';
  const chosen = reader.choice('pool', ['none', 'target', 'increase']);
  if (chosen === undefined && hasTarget && hasOptions) {
    const message = 'Enter a pool target or a number of new options, not both.';
    reader.fault('pool_options', 'two-pools', message);
  }
  const kind = chosen ?? filled;
  if (kind === 'none') return { kind };
  if (kind === 'target') {
    const ask = 'Enter a percentage.';
    const bps = reader.percent('pool_target', poolTargetMaxBps, ask);
    return bps === undefined ? undefined : { kind, bps };
  }
  const options = reader.count('pool_options', sharesMax, 'Enter a number.');
  return options === undefined ? undefined : { kind, options };
}

function readProRata(reader: QueryReader, currency: Currency): Asked {
  const counts = {
    heldShares: reader.count('held', sharesMax),
    totalShares: reader.count('total', sharesMax),
    newShares: reader.count('new_shares', sharesMax),
    totalAfter: reader.count('total_after', sharesMax),
  };
  const present = Object.entries(counts).filter(([, count]) => count !== undefined);
  const shareBps = reader.percent('part', 10_000);
  const price = reader.price('price');
  const roundSize = reader.money('round_size', currency);
  const inputs: ProRataInputs = {
    currency,
    ...(Object.fromEntries(present) as { readonly [name: string]: bigint }),
    ...(shareBps === undefined ? {} : { shareBps }),
    ...(price === undefined ? {} : { price }),
    ...(roundSize === undefined ? {} : { roundSize }),
  };
  return { calculator: 'pro-rata', inputs };
}

function readRegCf(reader: QueryReader): Asked | undefined {
  const annualIncome = reader.money('income', 'USD', 'Enter an amount, or 0 if there is none.');
  const netWorth = reader.money('net_worth', 'USD', 'Enter an amount, or 0 if there is none.');
  const accredited = reader.flag('accredited');
  const committedHere = reader.money('here', 'USD');
  const committedElsewhere = reader.money('elsewhere', 'USD');
  const on = reader.day('on');
  if (annualIncome === undefined || netWorth === undefined) return undefined;
  const inputs: RegCfInputs = {
    annualIncome,
    netWorth,
    ...(accredited ? { accredited } : {}),
    ...(committedHere === undefined ? {} : { committedHere }),
    ...(committedElsewhere === undefined ? {} : { committedElsewhere }),
    ...(on === undefined ? {} : { on }),
  };
  return { calculator: 'reg-cf-limit', inputs };
}
