import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { RowPlace } from '#api/platform/http/cursor.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Money } from '#shared/money/money.ts';
import {
  cancelBy,
  commitmentTask,
  taskWords,
} from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import type { OwnCommitments } from './own-commitments.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** One's own commitments as CSV, with the filters and in the order of the screen. */
export function ownCsv(own: OwnCommitments): Readable {
  return Readable.from(lines(own));
}

/** Rejects with 422 what no spreadsheet opens. */
export async function requireFewOwn(own: OwnCommitments): Promise<void> {
  if ((await own.count(exportMaxRows + 1)) <= exportMaxRows) return;
  const message = `More than ${exportMaxRows} rows match. Choose a state.`;
  throw new ProblemError(
    problem('validation', message, {
      errors: [{ pointer: '/state', code: 'too-many-rows', message }],
    }),
  );
}

const columns = [
  'Commitment',
  'Company',
  'Raise',
  'State',
  'Amount',
  'Currency',
  'Next',
  'Until',
  'Place in line',
  'Least to take',
  'Asked for',
  'Made',
  'Signed',
  'Signed as',
  'Snapshot',
  'Payment reported',
  'Reported reference',
  'Total received',
  'To be paid back',
  'Received on',
  'Reference',
  'Paid back',
  'Refunded',
  'Refund reference',
  'Reason',
  'Changed',
];

async function* lines(own: OwnCommitments): AsyncGenerator<string> {
  yield csvStart + csvLines([columns]);
  let after: RowPlace | undefined;
  do {
    const rows = await own.list({ limit: rowsPerStep, ...(after === undefined ? {} : { after }) });
    yield csvLines((await own.toShow(rows)).map(cells));
    const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
    after = last && { value: last.order_value, id: last.id };
  } while (after !== undefined);
}

function cells(commitment: Commitment): readonly string[] {
  const { raise, amount, signed, reported, received, owed, funding, refund } = commitment;
  return [
    commitment.id,
    raise.company,
    raise.name,
    commitmentStateLabels[commitment.state],
    amountText(amount.amount, amount.currency),
    amount.currency,
    ...nextOf(commitment),
    numberText(commitment.queuePosition),
    moneyText(commitment.atLeast),
    moneyText(commitment.wanted),
    commitment.createdAt,
    signed?.at ?? '',
    signed?.name ?? '',
    numberText(signed?.snapshot.seq ?? null),
    reported?.on ?? '',
    reported?.reference ?? '',
    moneyText(received),
    moneyText(owed),
    funding?.on ?? '',
    funding?.reference ?? '',
    moneyText(refund?.amount ?? null),
    refund?.on ?? '',
    refund?.reference ?? '',
    commitment.reason,
    commitment.updatedAt,
  ];
}

function moneyText(money: Money | null): string {
  return money === null ? '' : amountText(money.amount, money.currency);
}

/** What is due next, and until when. */
function nextOf(commitment: Commitment): readonly [what: string, until: string] {
  const task = commitmentTask(commitment);
  if (task !== null) return [taskWords[task.kind], task.until ?? ''];
  const until = cancelBy(commitment);
  return until === null ? ['', ''] : ['Cancel until', until];
}
