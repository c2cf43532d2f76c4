import { createContext, useContext } from 'react';
import { type Calculation, calculate } from '#shared/calculators/calculation.ts';
import { blankField, titleField } from '#shared/calculators/calculator-address.ts';
import { fieldNamed } from '#shared/calculators/calculator-fields.ts';
import { type ReadQuery, readQuery } from '#shared/calculators/query.ts';
import { fieldMessages } from '#shared/calculators/query-fields.ts';
import type { FieldMessage } from '#shared/calculators/query-reader.ts';
import { heldQuery } from '#shared/calculators/query-writer.ts';
import type { Refusal } from '#shared/calculators/refusal.ts';
import { scenarioNameMaxLength } from '#shared/product/fields/limits.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { formName, workedExamples } from './calculators.ts';

/** Entries and their outcome: a calculation, a refusal, messages, or nothing yet. */
export interface CalculationInput {
  readonly read: ReadQuery;
  /** In the form that fields use: what was typed, and the messages at the fields. */
  readonly entered: FormResult;
  readonly calculation?: Calculation;
  readonly refusal?: Refusal;
  /** The shortest query with the same meaning, if the entries are valid. */
  readonly query?: string;
  /** The name the calculation was saved with, if the address contains it; else empty. */
  readonly title: string;
  /** The day of the calculation, such as 2026-11-02; empty without entries. */
  readonly today: string;
  /** Whether these are the entries of the worked example that the calculator opens with. */
  readonly isExample?: true;
}

/** Sentences that say why the entries give no result; empty when nothing was entered. */
export function reasonsOf({ refusal, entered }: CalculationInput): readonly string[] {
  if (refusal !== undefined) return [refusal.message];
  return (entered.problem?.errors ?? []).map(({ message }) => message);
}

/**
 * Reads the query of an address and calculates it. One that names no entry at all opens with the
 * worked example of its calculator, unless the form was cleared.
 */
export function readAddress(search: URLSearchParams, today: string): CalculationInput {
  const reading = readCalculation(search, today);
  const { calculator, typed } = reading.read;
  const isKnownCalculator = (typed['calc'] ?? calculator) === calculator;
  if (!isKnownCalculator || [...search.keys()].some(isEntry)) return reading;
  const example = new URLSearchParams(workedExamples[calculator].query);
  return { ...readCalculation(example, today), isExample: true };
}

function isEntry(name: string): boolean {
  return [blankField, 'currency', 'pool'].includes(name) || fieldNamed(name) !== undefined;
}

/** Reads a query and calculates it; `today` is needed for rules that change over time. */
export function readCalculation(search: URLSearchParams, today: string): CalculationInput {
  const read = readQuery(search);
  const shared = { read, title: cleanTitle(search.get(titleField) ?? ''), today };
  if (read.asked === undefined) return { ...shared, entered: entered(read, read.messages) };
  const query = heldQuery(read);
  const outcome = calculate(read.asked, today);
  switch (outcome.kind) {
    case 'result':
      return { ...shared, entered: entered(read, []), calculation: outcome.result, query };
    case 'refused':
      return { ...shared, entered: entered(read, []), refusal: outcome.refusal, query };
    case 'invalid':
      return { ...shared, entered: entered(read, fieldMessages(read, outcome.faults)) };
  }
}

/** A single line, because a link may contain any text as the title. */
function cleanTitle(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.slice(0, scenarioNameMaxLength);
}

function entered(read: ReadQuery, messages: readonly FieldMessage[]): FormResult {
  const shared = { kind: 'form', intent: formName, values: read.typed } as const;
  if (messages.length === 0) return { ...shared, status: 200 };
  const errors = messages.map(({ field, code, message }) => {
    const stray = strayWords(field, read);
    return stray === undefined
      ? { pointer: `/${field}`, code, message }
      : { pointer: '', code: `${code}-${field}`, message: stray };
  });
  const problem = {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    detail: 'Some entries couldn’t be used.',
    errors,
  };
  return { ...shared, status: 422, problem };
}

/** Errors in an address that no field of the form can correct. */
function strayWords(field: string, { calculator }: ReadQuery): string | undefined {
  if (field === 'calc') return 'The address names a calculator that does not exist.';
  if (field === 'pool') return 'The address names a change of the option pool that does not exist.';
  if (field === 'currency' && calculator === 'reg-cf-limit')
    return 'The rule is in US dollars, so it has no other currency.';
  return undefined;
}

export const ReadingContext = createContext<CalculationInput | null>(null);

/** The reading for this part of the page: that of the address, or of the last result. */
export function useReading(): CalculationInput {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error('A part of the calculator was used outside it.');
  return reading;
}
