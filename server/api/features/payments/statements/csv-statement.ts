import { loopTurns } from '#api/platform/loop-turns.ts';
import type { Currency } from '#shared/money/currencies.ts';
import {
  type DecimalMark,
  decimalMarkOf,
  readStatementAmount,
} from '#shared/product/payments/statements/statement-amounts.ts';
import {
  type DayOrder,
  dayOrderOf,
  readStatementDay,
} from '#shared/product/payments/statements/statement-days.ts';
import type { CsvRow } from './read-csv.ts';
import type { ChosenColumns, CsvTable } from './statement-columns.ts';
import type { ReadStatement, StatementLine } from './statement-line.ts';

/** What somebody says about a file where it does not say it. */
export interface StatementChoices extends ChosenColumns {
  readonly decimal?: DecimalMark | undefined;
  readonly dayOrder?: DayOrder | undefined;
}

/** Something that has to be chosen before a file can be read. */
export interface StatementQuestion {
  readonly pointer: '/date' | '/amount' | '/decimal' | '/dayOrder';
  readonly message: string;
}

/** The money that came in, or what has to be said first. */
export type CsvStatement =
  | { readonly questions: readonly StatementQuestion[] }
  | { readonly read: ReadStatement };

/** Reads the payments in a table, as far as it is clear which columns they are in and what they say. */
export async function csvStatement(
  table: CsvTable,
  choices: StatementChoices,
  currency: Currency,
): Promise<CsvStatement> {
  const columns = { ...table.found, ...given(choices) };
  const { date, amount } = columns;
  if (date === undefined || amount === undefined) {
    const missing = [
      ...(date === undefined ? [ask('/date', 'Choose the date column.')] : []),
      ...(amount === undefined ? [ask('/amount', 'Choose the amount column.')] : []),
    ];
    return { questions: missing };
  }
  // What stands below a table, such as a closing balance, has no day.
  const rows = table.rows.filter((row) => cell(row, date) !== '');
  const mark = decimalMarkOf(
    rows.map((row) => cell(row, amount)),
    currency,
  );
  const order = dayOrderOf(rows.map((row) => cell(row, date)));
  const questions = [...aboutMark(mark, choices), ...aboutOrder(order, choices)];
  if (questions.length > 0) return { questions };
  const decimal = choices.decimal ?? (mark.is === 'comma' ? 'comma' : 'point');
  const dayOrder = choices.dayOrder ?? (order.is === 'month-first' ? 'month-first' : 'day-first');
  return {
    read: await linesOf(rows, { ...columns, date, amount }, { decimal, dayOrder, currency }),
  };
}

type Found = ChosenColumns & { readonly date: number; readonly amount: number };

async function linesOf(
  rows: readonly CsvRow[],
  columns: Found,
  how: { readonly decimal: DecimalMark; readonly dayOrder: DayOrder; readonly currency: Currency },
): Promise<ReadStatement> {
  const turns = loopTurns();
  const lines: StatementLine[] = [];
  const faults: { line: number; message: string }[] = [];
  let [debits, otherCurrencies] = [0, 0];
  for (const row of rows) {
    if (turns.isOver()) await turns.next();
    const text = cell(row, columns.amount);
    const other = cell(row, columns.currency).toUpperCase();
    const debit = cell(row, columns.debit);
    if (text === '' || (debit !== '' && /^[0.,]+$/.test(text))) {
      debits += 1;
      continue;
    }
    const amount = readStatementAmount(text, how.decimal, how.currency);
    if ((other !== '' && other !== how.currency) || (!amount.ok && amount.code === 'currency')) {
      otherCurrencies += 1;
      continue;
    }
    if (!amount.ok) {
      const message = `“${text}” isn’t an amount with a ${how.decimal} before the decimals.`;
      faults.push({ line: row.line, message });
    } else if (amount.amount <= 0) {
      debits += 1;
    } else {
      const on = readStatementDay(cell(row, columns.date), how.dayOrder);
      if (on === undefined) {
        faults.push({ line: row.line, message: `“${cell(row, columns.date)}” isn’t a date.` });
        continue;
      }
      const [about, payer] = [cell(row, columns.text), cell(row, columns.payer)];
      const said = { text: about, payer, searched: row.cells.join(' ') };
      lines.push({ number: row.line, on, amount: amount.amount, ...said });
    }
  }
  return { lines, debits, pending: 0, otherCurrencies, faults };
}

/** Asks which mark separates the decimals, where amounts can be read in two ways and nobody said. */
export function aboutMark(
  found: ReturnType<typeof decimalMarkOf>,
  { decimal }: Pick<StatementChoices, 'decimal'>,
): readonly StatementQuestion[] {
  if (decimal !== undefined) return [];
  if (found.is === 'unclear') {
    const message = `“${found.example}” can be read in two ways. Choose whether a point or a comma separates the decimals.`;
    return [ask('/decimal', message)];
  }
  if (found.is !== 'both') return [];
  const [one, other] = found.examples;
  const message = `“${one}” and “${other}” are written in different ways. Choose whether a point or a comma separates the decimals; the other lines are then left out.`;
  return [ask('/decimal', message)];
}

/** Asks whether the day or the month comes first, likewise. */
export function aboutOrder(
  found: ReturnType<typeof dayOrderOf>,
  { dayOrder }: Pick<StatementChoices, 'dayOrder'>,
): readonly StatementQuestion[] {
  if (dayOrder !== undefined) return [];
  if (found.is === 'unclear') {
    const message = `“${found.example}” can be read in two ways. Choose whether the day or the month comes first.`;
    return [ask('/dayOrder', message)];
  }
  if (found.is !== 'both') return [];
  const [one, other] = found.examples;
  const message = `“${one}” and “${other}” are written in different ways. Choose whether the day or the month comes first; the other lines are then left out.`;
  return [ask('/dayOrder', message)];
}

function ask(pointer: StatementQuestion['pointer'], message: string): StatementQuestion {
  return { pointer, message };
}

function given({ date, amount, text, payer }: StatementChoices): ChosenColumns {
  const chosen = { date, amount, text, payer };
  const known = Object.entries(chosen).filter(([, number]) => number !== undefined);
  return Object.fromEntries(known) as ChosenColumns;
}

function cell({ cells }: CsvRow, column: number | undefined): string {
  return column === undefined ? '' : (cells[column - 1] ?? '').trim();
}
