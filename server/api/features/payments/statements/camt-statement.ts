import { SaxesParser } from 'saxes';
import { loopTurns } from '#api/platform/loop-turns.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { readStatementAmount } from '#shared/product/payments/statements/statement-amounts.ts';
import { readStatementDay } from '#shared/product/payments/statements/statement-days.ts';
import {
  type ReadStatement,
  refusedFile,
  requireFewLines,
  type StatementLine,
} from './statement-line.ts';

/** So much is parsed before the event loop may turn. */
const pieceLength = 32_768;
/** The elements of a statement nest 12 deep. */
const depthMax = 60;

/** What is read of an entry of the account, or of one of the payments in it. */
interface Facts {
  amount: string;
  currency: string;
  indicator: string;
  status: string;
  isReversal: boolean;
  on: string;
  payer: string;
  readonly texts: string[];
  readonly references: string[];
}

const nothing = (): Facts => ({
  ...{ amount: '', currency: '', indicator: '', status: '', isReversal: false, on: '', payer: '' },
  ...{ texts: [], references: [] },
});

/** An entry, and the payments that it holds. */
interface Entry extends Facts {
  readonly payments: Facts[];
}

/**
 * Reads the payments in a camt.053 statement (ISO 20022). A document type is refused, so that no entity
 * is ever expanded; of the elements only those are kept that say something about a payment.
 * @throws ProblemError 422 for what is no such statement, or has too many entries
 */
export async function camtStatement(text: string, currency: Currency): Promise<ReadStatement> {
  const entries = await entriesOf(text);
  const counts = { debits: 0, pending: 0, otherCurrencies: 0 };
  const lines: StatementLine[] = [];
  const faults: { line: number; message: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    const number = index + 1;
    if (entry.status !== '' && entry.status !== 'BOOK') {
      counts.pending += 1;
      continue;
    }
    for (const one of paymentsOf(entry)) {
      const sent = (one.indicator || entry.indicator) !== 'CRDT';
      if (sent || entry.isReversal || one.isReversal) {
        counts.debits += 1;
      } else if (one.currency !== currency) {
        counts.otherCurrencies += 1;
      } else {
        const amount = readStatementAmount(one.amount, 'point', currency);
        const on = readStatementDay(entry.on, 'day-first');
        if (!amount.ok) faults.push({ line: number, message: `“${one.amount}” isn’t an amount.` });
        else if (on === undefined)
          faults.push({ line: number, message: 'It has no booking date.' });
        else if (amount.amount > 0)
          lines.push({ number, on, amount: amount.amount, ...wordsOf(one) });
      }
    }
  }
  return { lines, faults, ...counts };
}

/** The payments of an entry with their own amounts; the entry as a whole where they have none. */
function paymentsOf(entry: Entry): readonly Facts[] {
  const { payments } = entry;
  if (payments.length > 1 && payments.every(({ amount }) => amount !== '')) return payments;
  const texts = [...entry.texts, ...payments.flatMap((one) => one.texts)];
  const references = [...entry.references, ...payments.flatMap((one) => one.references)];
  const payer = payments.find((one) => one.payer !== '')?.payer ?? entry.payer;
  return [{ ...entry, texts, references, payer }];
}

function wordsOf({ texts, references, payer }: Facts) {
  const text = texts.length > 0 ? texts.join(' ') : references.join(' ');
  return { text, payer, searched: [...texts, ...references].join(' ') };
}

async function entriesOf(text: string): Promise<readonly Entry[]> {
  const turns = loopTurns();
  const reading = new EntryReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => {
    throw refusedFile(
      'doctype',
      'This file has a document type, which bank statements don’t have.',
    );
  });
  parser.on('error', () => {
    const message = 'This file isn’t complete XML. Download it from your bank again.';
    throw refusedFile('not-xml', message);
  });
  parser.on('opentag', ({ local, attributes, isSelfClosing }) => {
    reading.open(local, attributes['Ccy']?.value ?? '');
    if (isSelfClosing) reading.say('');
  });
  parser.on('text', (said) => reading.say(said));
  parser.on('cdata', (said) => reading.say(said));
  parser.on('closetag', () => reading.close());
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    if (turns.isOver()) await turns.next();
  }
  parser.close();
  return reading.entries;
}

/** Follows the elements of a statement, and keeps what they say of each entry. */
class EntryReader {
  readonly entries: Entry[] = [];
  readonly #path: string[] = [];
  #text = '';
  #currency = '';
  #entry: Entry | undefined;
  #payment: Facts | undefined;

  open(name: string, currency: string): void {
    this.#path.push(name);
    if (this.#path.length > depthMax) throw refusedFile('not-camt', notAStatement);
    if (this.#path.length === 1 && name !== 'Document')
      throw refusedFile('not-camt', notAStatement);
    if (this.#path.length === 2 && name !== 'BkToCstmrStmt') {
      throw refusedFile('not-camt', otherMessages[name] ?? notAStatement);
    }
    this.#text = '';
    if (currency !== '') this.#currency = currency;
    if (name === 'Ntry') {
      this.#entry = { ...nothing(), payments: [] };
      this.entries.push(this.#entry);
      requireFewLines(this.entries.length);
    }
    if (name === 'TxDtls' && this.#entry !== undefined) {
      this.#payment = nothing();
      this.#entry.payments.push(this.#payment);
      requireFewLines(this.entries.length - 1 + this.#entry.payments.length);
    }
  }

  say(text: string): void {
    this.#text += text;
  }

  close(): void {
    const { entry, path } = { entry: this.#entry, path: this.#path };
    const at = path.lastIndexOf(this.#payment === undefined ? 'Ntry' : 'TxDtls');
    if (entry !== undefined && at !== -1) {
      const own = path.slice(at + 1).join('/');
      this.#keep(this.#payment ?? entry, own, this.#text.replaceAll(/\s+/g, ' ').trim());
    }
    const name = path.pop();
    if (name === 'TxDtls') this.#payment = undefined;
    if (name === 'Ntry') this.#entry = undefined;
    this.#text = '';
  }

  #keep(facts: Facts, path: string, text: string): void {
    if (text === '') return;
    if (path === 'Amt' || (path === 'AmtDtls/TxAmt/Amt' && facts.amount === '')) {
      facts.amount = text;
      facts.currency = this.#currency;
    } else if (path === 'CdtDbtInd') facts.indicator = text;
    else if (path === 'RvslInd') facts.isReversal = text === 'true' || text === '1';
    // A code of its own since version 8.
    else if (path === 'Sts' || path === 'Sts/Cd') facts.status = text;
    else if (/^BookgDt\/Dt(?:Tm)?$/.test(path)) facts.on = text;
    else if (/^ValDt\/Dt(?:Tm)?$/.test(path)) facts.on ||= text;
    else if (/^RltdPties\/Dbtr\/(?:Pty\/)?Nm$/.test(path)) facts.payer = text;
    else if (/^(?:RmtInf\/(?:Ustrd|Strd\/.*)|AddtlTxInf|AddtlNtryInf)$/.test(path)) {
      facts.texts.push(text);
    } else if (/^(?:Refs\/.*|NtryRef|AcctSvcrRef)$/.test(path)) facts.references.push(text);
  }
}

const notAStatement = 'This XML file isn’t a camt.053 bank statement.';

/** What banks offer beside statements. */
const otherMessages: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt:
    'This is a camt.052 report of the day, which may still change. Download the camt.053 statement.',
  BkToCstmrDbtCdtNtfctn:
    'This is a camt.054 notification. Download the camt.053 statement, which has every payment once.',
};
