import { Value } from 'typebox/value';
import { loopTurns } from '#api/platform/loop-turns.ts';
import { type Currency, currencies } from '#shared/money/currencies.ts';
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
import type { ImportedContact, ImportRole } from '#shared/product/pipeline/imports.ts';
import {
  cardAmountMax,
  cardFirmMaxLength,
  cardNameMaxLength,
} from '#shared/product/pipeline/limits.ts';
import { contactRequest } from '#shared/product/pipeline/pipeline.ts';
import { aboutMark, aboutOrder } from '../../payments/statements/csv-statement.ts';
import type { CsvRow } from '../../payments/statements/read-csv.ts';
import { columnsByTitle } from '../../payments/statements/statement-columns.ts';

/** By role, the words with which a title begins; without accents, in lower case. */
const titleWords: Readonly<Record<ImportRole, readonly string[]>> = {
  name: ['name', 'full name', 'contact', 'investor', 'kontakt', 'nom', 'nombre', 'ansprechpartner'],
  firm: ['firm', 'company', 'organisation', 'organization', 'fund', 'firma', 'societe', 'empresa'],
  email: ['email', 'e mail', 'mail'],
  amount: ['amount', 'expected', 'check', 'ticket', 'betrag', 'montant', 'importe'],
  currency: ['currency', 'ccy', 'wahrung', 'waehrung', 'devise', 'moneda'],
  followUpOn: ['follow up', 'followup', 'next', 'due', 'wiedervorlage', 'relance'],
};
const order = ['email', 'currency', 'followUpOn', 'amount', 'firm', 'name'] as const;

/** Columns by their number, from 1. */
export type ImportColumns = Readonly<Partial<Record<ImportRole, number>>>;

/** What someone says about a file where it does not say it. */
export interface ImportChoices {
  readonly columns: ImportColumns;
  readonly decimal: DecimalMark | undefined;
  readonly dayOrder: DayOrder | undefined;
}

/** One line: a contact, or why it is none. */
export interface ReadLine {
  readonly line: number;
  readonly name: string;
  readonly contact?: ImportedContact;
  readonly fault?: string;
}

/** The table in a file of contacts. */
export interface ContactTable {
  readonly titles: readonly string[];
  readonly found: ImportColumns;
  readonly rows: readonly CsvRow[];
}

/** Finds the table: its first row has the titles, unless it looks like a contact. */
export function contactTable(rows: readonly CsvRow[]): ContactTable {
  const titles = rows[0]?.cells ?? [];
  const hasTitles = !titles.some((cell) => cell.includes('@') || /^[\d.,]*\d$/.test(cell));
  return {
    titles: hasTitles ? titles : titles.map(() => ''),
    found: hasTitles ? columnsByTitle(titles, titleWords, order) : {},
    rows: hasTitles ? rows.slice(1) : rows,
  };
}

/** Says what has to be chosen before the lines can be read; nothing usually. */
export function contactQuestions(table: ContactTable, choices: ImportChoices, currency: Currency) {
  const columns = { ...table.found, ...choices.columns };
  if (columns.name === undefined) {
    return [{ pointer: '/name', message: 'Choose the column with the names.' }];
  }
  const texts = (column: number | undefined) =>
    table.rows.map((row) => cell(row, column)).filter((text) => text !== '');
  return [
    ...aboutMark(decimalMarkOf(texts(columns.amount), currency), choices),
    ...aboutOrder(dayOrderOf(texts(columns.followUpOn)), choices),
  ];
}

/** Reads the lines of a file about which no question is open. */
export async function contactLines(
  table: ContactTable,
  choices: ImportChoices,
  currency: Currency,
): Promise<readonly ReadLine[]> {
  const columns = { ...table.found, ...choices.columns };
  const mark = decimalMarkOf(
    table.rows.map((row) => cell(row, columns.amount)),
    currency,
  );
  const days = dayOrderOf(
    table.rows.map((row) => cell(row, columns.followUpOn)).filter((text) => text !== ''),
  );
  const decimal = choices.decimal ?? (mark.is === 'comma' ? 'comma' : 'point');
  const dayOrder = choices.dayOrder ?? (days.is === 'month-first' ? 'month-first' : 'day-first');
  const turns = loopTurns();
  const lines: ReadLine[] = [];
  for (const row of table.rows) {
    if (turns.isOver()) await turns.next();
    lines.push(lineOf(row, columns, { decimal, dayOrder, currency }));
  }
  return lines;
}

function lineOf(
  row: CsvRow,
  columns: ImportColumns,
  how: { readonly decimal: DecimalMark; readonly dayOrder: DayOrder; readonly currency: Currency },
): ReadLine {
  const { line } = row;
  const name = cell(row, columns.name);
  const firm = cell(row, columns.firm);
  const email = cell(row, columns.email);
  const fault = (message: string) => ({
    line,
    name: name.slice(0, cardNameMaxLength),
    fault: message,
  });
  if (name === '') return fault('It has no name.');
  if (name.length > cardNameMaxLength) return fault('The name is too long.');
  if (firm.length > cardFirmMaxLength) return fault('The name of the firm is too long.');
  // What the import would refuse is said here, or one line would keep all the others out.
  if (!fits('name', name)) return fault('The name has no characters that can be seen.');
  if (!fits('firm', firm)) return fault('The firm has no characters that can be seen.');
  if (email !== '' && !fits('email', email)) {
    return fault(`“${email.slice(0, 60)}” isn’t an email address.`);
  }
  const code = cell(row, columns.currency).toUpperCase();
  const currency = code === '' ? how.currency : currencies.find((one) => one === code);
  if (currency === undefined)
    return fault(`“${code.slice(0, 20)}” isn’t a currency of this portal.`);
  const typed = cell(row, columns.amount);
  const amount = typed === '' ? null : readStatementAmount(typed, how.decimal, currency);
  if (amount !== null && (!amount.ok || amount.amount < 0 || amount.amount > cardAmountMax)) {
    return fault(`“${typed.slice(0, 40)}” isn’t an amount in ${currency}.`);
  }
  const day = cell(row, columns.followUpOn);
  const followUpOn = day === '' ? null : readStatementDay(day, how.dayOrder);
  if (followUpOn === undefined) return fault(`“${day.slice(0, 40)}” isn’t a date.`);
  const value = amount?.ok === true ? amount.amount : 0;
  const expected = value === 0 ? null : { amount: value, currency };
  return { line, name, contact: { name, firm, email: email || null, expected, followUpOn } };
}

function fits(field: 'name' | 'firm' | 'email', text: string): boolean {
  return Value.Check(contactRequest.properties[field], text);
}

function cell({ cells }: CsvRow, column: number | undefined): string {
  const text = column === undefined ? '' : (cells[column - 1] ?? '');
  // What nobody sees, and what breaks a line, is no part of a name; joiners are, in Persian names.
  return text.replaceAll(/(?:(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim();
}
