import { invalid } from '#api/platform/http/validation.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { statementMaxLines } from '#shared/product/payments/limits.ts';

/** Money that came in, by one line of a bank statement. */
export interface StatementLine {
  /** Its line in a CSV file, or its place among the entries of a camt.053 file. */
  readonly number: number;
  /** As 2026-11-26. */
  readonly on: string;
  /** In minor units, above zero. */
  readonly amount: number;
  /** What it is about, and who paid, as the bank says it. */
  readonly text: string;
  readonly payer: string;
  /** Everything in it where a reference could stand. */
  readonly searched: string;
}

/** What was read of a statement, besides the money that came in. */
export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  /** How many lines are money that left the account, or a reversal. */
  readonly debits: number;
  /** How many are not booked yet. */
  readonly pending: number;
  /** How many are in another currency. */
  readonly otherCurrencies: number;
  /** Lines that could not be read, and why. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/** Makes the refusal of a file that is no statement, or too long a one. */
export function refusedFile(code: string, message: string): ProblemError {
  return invalid([{ pointer: '/file', code, message }]);
}

/**
 * Throws 422 once a statement has more lines than are read.
 * @param tooLong the words for that, where it is another file
 */
export function requireFewLines(count: number, tooLong?: string): void {
  if (count <= statementMaxLines) return;
  const most = statementMaxLines.toLocaleString('en');
  const message = tooLong ?? `The statement has more than ${most} lines. Export a shorter period.`;
  throw refusedFile('too-many-lines', message);
}
