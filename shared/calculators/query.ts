/**
 * Calculations as URL queries: what a form without JavaScript sends, and what a shared link holds.
 * Reading is lenient in form and strict in meaning, and never throws, whatever the query is.
 */
import { type Currency, currencies } from '../money/currencies.ts';
import { type Calculator, calculatorShapes, fieldNamed } from './calculator-fields.ts';
import type { Rows } from './field.ts';
import type { NoteInputs } from './note-conversion.ts';
import type { ProRataInputs } from './pro-rata.ts';
import { type FieldMessage, type QueryPairs, queryReader } from './query-reader.ts';
import { readShape } from './read-fields.ts';
import type { RegCfInputs } from './reg-cf-limit.ts';
import type { RoundEntries } from './round-fields.ts';
import { type RoundInputs, roundInputs } from './round-inputs.ts';
import type { SafeInputs } from './safe-ownership.ts';

export type { Calculator };

export const calculators = ['priced-round', 'safe', 'note', 'pro-rata', 'reg-cf-limit'] as const;

/** A calculation that is asked for. */
export type CalculatorQuery =
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
  readonly asked?: CalculatorQuery;
  readonly typed: Readonly<Record<string, string>>;
  readonly echoes: Readonly<Record<string, string>>;
  readonly messages: readonly FieldMessage[];
  readonly rows: Readonly<Rows>;
}

/** Reads a query. */
export function readQuery(pairs: QueryPairs): ReadQuery {
  const reader = queryReader(pairs);
  const calculator = reader.choice('calc', calculators) ?? 'priced-round';
  const currency = reader.choice('currency', currencies) ?? 'USD';
  const rows: Rows = { holder: [], safe: [], note: [] };
  const unit = calculator === 'reg-cf-limit' ? 'USD' : currency;
  const entries = readShape(calculatorShapes[calculator], { reader, currency: unit, rows });
  const { typed, echoes } = reader;
  const isAsked = Object.keys(typed).some((name) => !isSetting(name));
  const messages = isAsked ? reader.messages : [];
  return {
    calculator,
    currency,
    isAsked,
    ...(isAsked && messages.length === 0
      ? { asked: calculatorQueryOf(calculator, entries, currency) }
      : {}),
    typed,
    echoes,
    messages,
    rows,
  };
}

/** A form always sends these, so they do not show whether it was filled in. */
function isSetting(name: string): boolean {
  return ['calc', 'currency', 'pool'].includes(name) || fieldNamed(name)?.field.kind === 'choice';
}

/** The entries were read by the shape of their calculator, and there was no message. */
function calculatorQueryOf(
  calculator: Calculator,
  entries: object,
  currency: Currency,
): CalculatorQuery {
  switch (calculator) {
    case 'priced-round':
      return { calculator, inputs: roundInputs({ ...(entries as RoundEntries), currency }) };
    case 'reg-cf-limit':
      return { calculator, inputs: entries as RegCfInputs };
    default:
      return { calculator, inputs: { ...entries, currency } } as CalculatorQuery;
  }
}
