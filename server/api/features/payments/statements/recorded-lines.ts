import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import { commitmentReference } from '../../commitments/payment-reference.ts';

/** A payment, as far as two lines that are the same say the same. */
export interface LinePayment {
  readonly commitment: string;
  readonly on: string;
  readonly amount: Money;
}

/**
 * Returns what a line is known by: the hash of what every format has of it, so that it is the same one
 * in the statement of the month and in that of the week.
 */
export function lineHash({ commitment, on, amount }: LinePayment): string {
  const reference = commitmentReference(commitment);
  return sha256Of(canonicalJson({ ...amount, on, reference }));
}

/** Selects the lines that were recorded from a statement before, of some of a raise. */
export async function recordedLines(
  db: Database,
  raiseId: string,
  lines: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < lines.length; at += atOnce) {
    const rows = await db
      .selectFrom('statement_lines')
      .select('line')
      .where('raise_id', '=', raiseId)
      .where('line', 'in', lines.slice(at, at + atOnce))
      .execute();
    for (const { line } of rows) found.add(line);
  }
  return found;
}

/** Keeps the hash of a line that is recorded. */
export async function keepLine(
  trx: Transaction,
  raiseId: string,
  payment: LinePayment,
  now: number,
): Promise<void> {
  await trx
    .insertInto('statement_lines')
    .values({
      raise_id: raiseId,
      line: lineHash(payment),
      commitment_id: payment.commitment,
      recorded_at: new Date(now).toISOString(),
    })
    .execute();
}

/** Fewer values than a statement of SQLite may have. */
const atOnce = 500;
