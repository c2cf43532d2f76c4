import type { Readable } from 'node:stream';
import { numberText } from '#api/platform/http/csv-response.ts';
import { required } from '#api/platform/required.ts';
import {
  cancelBy,
  commitmentTask,
  taskWords,
} from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import {
  arrivedColumns,
  type Column,
  changeColumns,
  commitmentCsv,
  paidBackColumn,
  requireFewRows,
  standingColumns,
  waitlistColumns,
} from './commitment-csv.ts';
import type { OwnCommitments } from './own-commitments.ts';

/** A row with the commitment as its investor sees it. */
type OwnRow = Awaited<ReturnType<OwnCommitments['list']>>[number] & { readonly shown: Commitment };

/** One's own commitments as CSV, with the filters and in the order of the screen. */
export function ownCsv(own: OwnCommitments): Readable {
  return commitmentCsv(columns, async (page) => {
    const rows = await own.list(page);
    const shown = await own.toShow(rows);
    return rows.map((row, at): OwnRow => ({ ...row, shown: required(shown[at]) }));
  });
}

/** Rejects with 422 a portfolio that no spreadsheet opens. */
export function requireFewOwn(own: OwnCommitments): Promise<void> {
  return requireFewRows((most) => own.count(most), 'Choose a state.');
}

const columns: readonly Column<OwnRow>[] = [
  ['Commitment', ({ id }) => id],
  ['Company', ({ shown }) => shown.raise.company],
  ['Raise', ({ shown }) => shown.raise.name],
  ...standingColumns,
  ['Next', ({ shown }) => nextOf(shown).what],
  ['Until', ({ shown }) => nextOf(shown).until],
  ...waitlistColumns,
  ['Made', ({ created_at }) => created_at],
  ['Signed', ({ shown }) => shown.signed?.at ?? ''],
  ['Signed as', ({ shown }) => shown.signed?.name ?? ''],
  ['Snapshot', ({ shown }) => numberText(shown.signed?.snapshot.seq ?? null)],
  ['Payment reported', ({ shown }) => shown.reported?.on ?? ''],
  ['Reported reference', ({ shown }) => shown.reported?.reference ?? ''],
  ...arrivedColumns,
  ['Received on', ({ shown }) => shown.funding?.on ?? ''],
  ['Reference', ({ shown }) => shown.funding?.reference ?? ''],
  paidBackColumn,
  ['Refunded', ({ shown }) => shown.refund?.on ?? ''],
  ['Refund reference', ({ shown }) => shown.refund?.reference ?? ''],
  ...changeColumns,
];

/** What is due next, and until when. */
function nextOf(commitment: Commitment): { readonly what: string; readonly until: string } {
  const task = commitmentTask(commitment);
  if (task !== null) return { what: taskWords[task.kind], until: task.until ?? '' };
  const until = cancelBy(commitment);
  return until === null ? { what: '', until: '' } : { what: 'Cancel until', until };
}
