/** Which column of a bank's CSV file is what, by the words that banks put above them. */
import type { CsvRow } from './read-csv.ts';

/** What is looked for in a row; of the others, the reference is read all the same. */
export const columnRoles = ['date', 'amount', 'text', 'payer'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Columns by their number, from 1. */
export type ChosenColumns = Readonly<Partial<Record<ColumnRole | 'debit' | 'currency', number>>>;

/** By role, the words with which a title begins, the surest first; without accents, in lower case. */
const titleWords: Readonly<Record<ColumnRole | 'debit' | 'currency', readonly string[]>> = {
  date: [
    ...['booking date', 'buchungstag', 'buchungsdatum', 'transaction date', 'posting date'],
    ...['date', 'datum', 'boekdatum', 'fecha', 'data', 'bokforingsdag', 'completed', 'started'],
    ...['value date', 'valuta', 'wertstellung'],
  ],
  amount: [
    ...['credit', 'paid in', 'money in', 'gutschrift', 'haben', 'avere', 'entrate', 'abono'],
    ...['amount', 'betrag', 'umsatz', 'montant', 'importe', 'importo', 'bedrag', 'belopp', 'value'],
  ],
  text: [
    ...['payment reference', 'verwendungszweck', 'zahlungszweck', 'remittance', 'reference'],
    ...['referenz', 'description', 'details', 'narrative', 'memo', 'libelle', 'concepto'],
    ...['descrizione', 'omschrijving', 'mededeling', 'meddelande', 'text', 'buchungstext'],
  ],
  payer: [
    ...['payer', 'debtor', 'auftraggeber', 'zahlungspflichtiger', 'beguenstigter', 'counterparty'],
    ...['sender', 'ordering', 'partner', 'name', 'naam', 'nom', 'nombre', 'from', 'payee'],
  ],
  debit: ['debit', 'paid out', 'money out', 'lastschrift', 'soll', 'dare', 'uscite', 'cargo'],
  currency: ['currency', 'ccy', 'wahrung', 'waehrung', 'devise', 'munt', 'moneda', 'divisa'],
};

/** How many rows banks put before the table. */
const preambleMax = 30;

/** The table in the rows of a CSV file: its titles, what its columns are, and the rows below. */
export interface CsvTable {
  readonly titles: readonly string[];
  readonly found: ChosenColumns;
  readonly rows: readonly CsvRow[];
}

/** Finds the table: the first row with titles that are known, or the first with as many cells as most. */
export function tableIn(rows: readonly CsvRow[]): CsvTable {
  const head = rows.slice(0, preambleMax);
  const known = head.findIndex(({ cells }) => {
    const { date, amount, debit } = columnsBy(cells);
    return date !== undefined && (amount !== undefined || debit !== undefined);
  });
  const widest = Math.max(0, ...head.map(({ cells }) => cells.length));
  const at = known === -1 ? head.findIndex(({ cells }) => cells.length === widest) : known;
  const titles = rows[at]?.cells ?? [];
  // A file without titles begins with its first payment.
  const hasTitles = known !== -1 || !titles.some((cell) => /^[-+]?[\d.,]*\d$/.test(cell));
  return {
    titles: hasTitles ? titles : titles.map(() => ''),
    found: hasTitles ? columnsBy(titles) : {},
    rows: rows.slice(hasTitles ? at + 1 : Math.max(0, at)),
  };
}

function columnsBy(cells: readonly string[]): ChosenColumns {
  return columnsByTitle(cells, titleWords, [
    ...(['date', 'debit', 'amount', 'currency', 'text', 'payer'] as const),
  ]);
}

/**
 * Finds which column has which role, by the words with which titles begin. A column has one role, the
 * first of the order that finds it.
 */
export function columnsByTitle<Role extends string>(
  cells: readonly string[],
  words: Readonly<Record<Role, readonly string[]>>,
  order: readonly Role[],
): Readonly<Partial<Record<Role, number>>> {
  const titles = cells.map(plain);
  const taken = new Set<number>();
  const found: Partial<Record<Role, number>> = {};
  for (const role of order) {
    for (const word of words[role]) {
      const at = titles.findIndex((title, index) => !taken.has(index) && begins(title, word));
      if (at === -1) continue;
      found[role] = at + 1;
      taken.add(at);
      break;
    }
  }
  return found;
}

/** Whether a title is a word or begins with it: "Betrag (EUR)", and not "Textschlüssel" for "text". */
function begins(title: string, word: string): boolean {
  return title === word || (title.startsWith(word) && !/[a-z]/.test(title.charAt(word.length)));
}

function plain(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
