import type { Account } from '#shared/product/account/account.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { QueueItem } from '#shared/product/queue/queue.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { type BinderData, readBinder } from '../../domain/binder/binder-loader.ts';
import type { ScheduleData } from '../../domain/raise/schedule-data.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import { ageInWords } from '../../ui/data/ages.ts';
import { type DateText, dateFormatter, type FormatDate } from '../../ui/data/date-formatter.ts';
import {
  type BookSelection,
  type BookViewQuery,
  bookQueryOf,
  readBookViewQuery,
} from './book-address.ts';
import type { FoundBook } from './book-loader.ts';
import {
  type BookData,
  type OpenCommitment,
  readOpenCommitment,
  toBookData,
} from './commitment-loader.ts';
import { readSchedule } from './schedule-loader.ts';
import { readSettlingQuery } from './settling-address.ts';

/** Something that waits, and for how long. */
export type TaskRow = QueueItem & { readonly age: string; readonly came: DateText };

/** The tasks of one kind; null when they could not be read. */
export type TaskRows = {
  readonly items: readonly TaskRow[];
  readonly nextCursor: string | null;
} | null;

/** One raise, as it is settled. */
export interface SettlingData {
  readonly desk: SettlingDesk;
  readonly payUntil: DateText | null;
  readonly confirmUntil: DateText | null;
  /** Until when nobody is to pay, because the bank account was changed. */
  readonly heldUntil: DateText | null;
  readonly ended: DateText | null;
  readonly schedule: ScheduleData | null;
  /** Null when it could not be read. */
  readonly binder: BinderData | null;
  /** The commitments that something is to be done about; null when they could not be read. */
  readonly book: BookData | null;
  readonly filter: BookSelection;
  readonly open: OpenCommitment | null;
  readonly action: BookViewQuery['action'];
  /** As 2026-11-23, in UTC. */
  readonly today: string;
  /** What must be confirmed before it is decided. */
  readonly stepUp: StepUp | null;
}

/** The data of the settling view. */
export type SettlingContent =
  | {
      readonly kind: 'lists';
      readonly toSettle: TaskRows;
      readonly refunds: TaskRows;
      readonly isFirst: boolean;
    }
  | ({ readonly kind: 'desk' } & SettlingData);

/** What an operator may still have to do something about. */
const openStates: readonly CommitmentState[] = [
  'waitlisted',
  'offered',
  'signed',
  'reconfirm_due',
  'refund_due',
];

/** Reads what the address selects. */
export async function readSettling(
  { url, api }: PageRequest,
  { raise, commitment }: FoundBook,
  account: Account,
): Promise<SettlingContent> {
  const write = dateFormatter(account);
  const { after } = readSettlingQuery(url);
  if (raise !== null) {
    const asked = { ...readBookViewQuery(url), commitment };
    return { kind: 'desk', ...(await readDesk(api, raise.id, asked, account)) };
  }
  const [toSettle, refunds] = await Promise.all([
    readWaiting(api, 'raise-settling', '', write),
    readWaiting(api, 'refund-due', after, write),
  ]);
  return { kind: 'lists', toSettle, refunds, isFirst: after === '' };
}

async function readDesk(
  api: ApiClient,
  id: string,
  asked: BookViewQuery & Pick<FoundBook, 'commitment'>,
  account: Account,
): Promise<SettlingData> {
  const write = dateFormatter(account);
  const params = { id };
  const states = asked.filter.states.length === 0 ? openStates : asked.filter.states;
  const filter = { ...asked.filter, states };
  const needed = readNeededStepUp(api);
  const [desk, schedule, book, open, stepUp, binder] = await Promise.all([
    api.send('GET /admin/raises/:id/settling', { params }),
    readSchedule(api, id, write),
    api.send('GET /raises/:id/book', { params, query: bookQueryOf(filter) }).then(
      (found) => toBookData(found, write),
      () => null,
    ),
    asked.commitment && readOpenCommitment(api, asked.commitment, write, needed),
    needed,
    readBinder(api, { kind: 'raise', id }, account),
  ]);
  const on = (iso: string | null) => (iso === null ? null : write(iso));
  return {
    ...{ desk, schedule, book, filter, open, action: asked.action, stepUp, binder },
    payUntil: on(desk.fundingDueAt),
    confirmUntil: on(desk.reportedDueAt),
    heldUntil: on(desk.paying.until),
    ended: on(desk.endedAt),
    today: new Date().toISOString().slice(0, 10),
  };
}

async function readWaiting(
  api: ApiClient,
  kind: QueueItem['kind'],
  after: string,
  write: FormatDate,
): Promise<TaskRows> {
  return readPage(after, async (from) => {
    const query = { kind, after: from };
    const { items, nextCursor } = await api.send('GET /admin/queue', { query });
    const now = Date.now();
    return {
      nextCursor,
      items: items.map((item) => ({
        ...item,
        age: ageInWords(now - Date.parse(item.since)),
        came: write(item.since),
      })),
    };
  });
}
