import type { Actor } from '#api/platform/http/access.ts';
import { loopTurns } from '#api/platform/loop-turns.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import type { StatementPayment } from '#shared/product/payments/statements/statements.ts';
import { heldOf } from '../../commitments/commitment-money.ts';
import { type NamedCommitment, namedCommitments } from '../../commitments/commitment-rows.ts';
import { requirePast } from '../../commitments/payment-fields.ts';
import { commitmentReference } from '../../commitments/payment-reference.ts';
import { isAllocated } from '../../commitments/shared-out.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { lineHash, recordedLines } from './recorded-lines.ts';
import { referencesIn } from './references-in.ts';
import type { StatementLine } from './statement-line.ts';

/** The lines of a statement by what they are to the commitments of a raise. */
export interface MatchedStatement {
  /** Those with a reference of the raise, the exact ones first. */
  readonly payments: readonly StatementPayment[];
  readonly others: readonly StatementPayment[];
}

/** Fewer values than a statement of SQLite may have. */
const atOnce = 500;
const textMaxLength = 140;

/** Matches the lines of a statement to the commitments of a raise. Nothing is recorded. */
export async function matchStatement(
  db: Database,
  raise: RaiseRow,
  actor: Actor,
  lines: readonly StatementLine[],
  now: number,
): Promise<MatchedStatement> {
  const turns = loopTurns();
  const known = await referencesOf(db, raise.id);
  const named: { line: StatementLine; ids: readonly string[] }[] = [];
  for (const line of lines) {
    if (turns.isOver()) await turns.next();
    const ids = referencesIn(line.searched, known).map((reference) => known.get(reference) ?? '');
    named.push({ line, ids });
  }
  const commitments = await commitmentsBy(db, [...new Set(named.flatMap(({ ids }) => ids))]);
  const hashOf = (line: StatementLine, commitment: string) =>
    lineHash({ commitment, on: line.on, amount: moneyOf(line, raise) });
  const hashes = named.flatMap(({ line, ids }) => ids.map((id) => hashOf(line, id)));
  const recorded = await recordedLines(db, raise.id, hashes);
  const counts = Map.groupBy(
    named.filter(({ ids }) => ids.length === 1),
    ({ ids: [id] }) => id,
  );
  const seen = new Set<string>();
  const payments: StatementPayment[] = [];
  const others: StatementPayment[] = [];
  for (const { line, ids } of named) {
    const [id, another] = ids;
    const row = id === undefined ? undefined : commitments.get(id);
    if (id === undefined || row === undefined) {
      others.push(shown(line, raise, 'unknown'));
      continue;
    }
    if (another !== undefined) {
      payments.push(shown(line, raise, 'several'));
      continue;
    }
    const hash = hashOf(line, id);
    const isTwice = seen.has(hash);
    seen.add(hash);
    const refusal = refusalOf(line, row, raise, actor, now);
    const due = dueOf(row, raise);
    const isAlone = new Set(counts.get(id)?.map((one) => hashOf(one.line, id))).size === 1;
    const match = recorded.has(hash)
      ? 'recorded'
      : isTwice
        ? 'twice'
        : refusal !== ''
          ? 'refused'
          : due === 0
            ? 'not-due'
            : // Of several payments each one alone makes no commitment whole.
              due === line.amount && isAlone
              ? 'exact'
              : 'differs';
    payments.push(shown(line, raise, match, row, refusal));
  }
  const isExact = ({ match }: StatementPayment) => match === 'exact';
  return {
    payments: [...payments.filter(isExact), ...payments.filter((one) => !isExact(one))],
    others,
  };
}

/** What is due of a commitment now, in minor units. */
function dueOf(row: NamedCommitment, raise: RaiseRow): number {
  const isPayable = row.state === 'signed' && isAllocated(raise);
  return isPayable ? Math.max(0, row.amount - heldOf(row)) : 0;
}

/** Why a payment can't be recorded; empty where it can. */
function refusalOf(
  { on }: StatementLine,
  { investor_id }: NamedCommitment,
  raise: RaiseRow,
  actor: Actor,
  now: number,
): string {
  if (investor_id === actor.account.id) return 'Someone else has to record your own payment.';
  try {
    requirePast(on, now, { what: 'the raise opened', at: raise.live_at });
    return '';
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.errors?.[0]?.message ?? error.message;
    throw error;
  }
}

function shown(
  line: StatementLine,
  raise: RaiseRow,
  match: StatementPayment['match'],
  row?: NamedCommitment,
  refusal = '',
): StatementPayment {
  const due = row === undefined ? 0 : dueOf(row, raise);
  return {
    line: line.number,
    on: line.on,
    amount: moneyOf(line, raise),
    payer: line.payer.slice(0, textMaxLength),
    text: line.text.slice(0, textMaxLength),
    match,
    message: match === 'refused' ? refusal : '',
    commitment:
      row === undefined
        ? null
        : {
            ...{ id: row.id, investor: row.investor, state: row.state, version: row.version },
            due: due === 0 ? null : { amount: due, currency: row.currency },
          },
  };
}

function moneyOf({ amount }: StatementLine, { currency }: RaiseRow) {
  return { amount, currency };
}

/** The references of all commitments of a raise, with their ids. */
async function referencesOf(db: Database, raiseId: string): Promise<ReadonlyMap<string, string>> {
  const turns = loopTurns();
  const rows = await db
    .selectFrom('commitments')
    .select('id')
    .where('raise_id', '=', raiseId)
    .execute();
  const known = new Map<string, string>();
  for (const { id } of rows) {
    if (turns.isOver()) await turns.next();
    known.set(commitmentReference(id), id);
  }
  return known;
}

async function commitmentsBy(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedCommitment>> {
  const found = new Map<string, NamedCommitment>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    const rows = await namedCommitments(db).where('commitments.id', 'in', some).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
