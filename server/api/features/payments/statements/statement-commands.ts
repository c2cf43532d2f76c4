import { type Consequences, joined } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { statementPaymentsMax } from '#shared/product/payments/limits.ts';
import type { StatementRecorded } from '#shared/product/payments/statements/statements.ts';
import { commitmentFor, type FoundCommitment } from '../../commitments/commitment-access.ts';
import { confirmFunding } from '../../commitments/funding-commands.ts';
import { type Ledger, lockLedger } from '../../commitments/ledger.ts';
import { noteReceived } from '../../commitments/money-commands.ts';
import { commitmentReference } from '../../commitments/payment-reference.ts';
import { isAllocated } from '../../commitments/shared-out.ts';
import { raiseAudit } from '../../raises/raise-parts.ts';
import { type RaiseRow, raiseFor } from '../../raises/raise-store.ts';
import { keepLine, type LinePayment, lineHash, recordedLines } from './recorded-lines.ts';

type Recording = Command<'POST /raises/:id/statement-payments', RaiseRow>;

/** Each payment has an id, a version, a day and an amount. */
const recordMaxBytes = bodyWithText(statementPaymentsMax * 200);

/** Adds the recording of payments that a bank statement shows. */
export function statementCommands(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /raises/:id/statement-payments', {
    action: 'book.record-statement',
    bodyLimit: recordMaxBytes,
    find: raiseFor,
    serializeBy: (_db, id) => id,
    run: recordStatementPayments,
  });
}

/** What the investor reads of a payment that makes no whole. */
const reason = 'It is in the bank statement of the company.';

/**
 * Records payments that somebody has confirmed: all or none, each once, and by the commands of the book,
 * so that the same is asked of them and the same people are told.
 */
export async function recordStatementPayments(asked: Recording) {
  const { found: raise, body, trx, now } = asked;
  const known = await recordedLines(trx, raise.id, body.payments.map(lineHash));
  const recorded: { -readonly [Key in keyof StatementRecorded]: number } = {
    ...{ received: 0, noted: 0, before: 0 },
  };
  const followed: Consequences[] = [];
  const seen = new Set<string>();
  const touched = new Set<string>();
  let ledger: Ledger | undefined;
  for (const [index, payment] of body.payments.entries()) {
    const line = lineHash(payment);
    if (known.has(line) || seen.has(line)) {
      recorded.before += 1;
      continue;
    }
    seen.add(line);
    // Only now: a number of the ledger that is taken has to be used.
    ledger ??= await lockLedger(trx, raise.id);
    const commitment = await commitmentIn(asked, payment.commitment, index);
    if (!touched.has(payment.commitment) && commitment.row.version !== payment.version) {
      const message = `${commitment.row.investor}: this commitment changed after you matched the statement. Match it again.`;
      throw fault(index, 'changed', message);
    }
    touched.add(payment.commitment);
    const done = await recordOne(asked, { ...commitment, ledger }, payment, index);
    recorded[done.isWhole ? 'received' : 'noted'] += 1;
    followed.push(done.followed);
    await keepLine(trx, raise.id, payment, now);
  }
  const audit = raiseAudit('record-statement', raise.id, { ...recorded });
  return {
    ...joined([...followed, { auditEntries: audit }]),
    body: recorded,
  };
}

async function commitmentIn(
  { trx, actor, found: raise }: Recording,
  id: string,
  index: number,
): Promise<FoundCommitment> {
  const commitment = await commitmentFor(trx, actor, 'commitment.confirm-funding', id).catch(
    (error: unknown) => {
      // A collision is no answer: the transaction runs again.
      if (error instanceof ProblemError) return undefined;
      throw error;
    },
  );
  if (commitment?.row.raise_id === raise.id) return commitment;
  throw fault(index, 'not-found', noSuch('commitment').problem.detail);
}

/** Confirms a payment that makes the amount whole, and notes any other as the total received. */
async function recordOne(
  asked: Recording,
  found: FoundCommitment & { readonly ledger: Ledger },
  { commitment, on, amount }: LinePayment,
  index: number,
): Promise<{ readonly isWhole: boolean; readonly followed: Consequences }> {
  const { row, raise } = found;
  const { actor, trx, now, deps, context } = asked;
  const total = row.arrived_amount + amount.amount;
  const isWhole =
    row.state === 'signed' && isAllocated(raise) && total - row.returned_amount === row.amount;
  const common = { found, actor, trx, now, deps, context, expected: row.version };
  const reference = commitmentReference(commitment);
  try {
    const outcome = isWhole
      ? await confirmFunding({
          ...common,
          body: { amount: { ...amount, amount: row.amount }, reference, on },
        } as unknown as Parameters<typeof confirmFunding>[0])
      : await noteReceived({
          ...common,
          body: { amount: { ...amount, amount: total }, reference, on, reason },
        } as unknown as Parameters<typeof noteReceived>[0]);
    const { body: _body, version: _version, ...followed } = outcome;
    return { isWhole, followed };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { detail, code } = error.problem;
    throw fault(index, typeof code === 'string' ? code : 'refused', `${row.investor}: ${detail}`);
  }
}

function fault(index: number, code: string, message: string): ProblemError {
  return invalid([{ pointer: `/payments/${index}`, code, message }]);
}
