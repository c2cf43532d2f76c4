import { isBeforeSettling } from '#shared/product/commitments/conditions.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import {
  choicesWith,
  chooseRaise,
  type NoRaise,
  type RaiseChoice,
  readRunning,
} from '../../domain/raise/choose-raise.ts';
import type { ScheduleData } from '../../domain/raise/schedule-data.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { recordExists } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import {
  type BookSelection,
  type BookViewQuery,
  bookQueryOf,
  readBookViewQuery,
} from './book-address.ts';
import {
  type BookData,
  findCommitment,
  type OpenCommitment,
  readOpenCommitment,
  toBookData,
} from './commitment-loader.ts';
import { type OverTime, readOverTime } from './over-time-loader.ts';
import { readSchedule } from './schedule-loader.ts';

/** The raise whose book it is. */
export interface BookRaise extends RaiseChoice {
  readonly state: RaiseState;
  readonly company: string;
  readonly currency: Raise['currency'];
  /** When it takes its last commitment; null once it has ended, or while no deadline is set. */
  readonly closes: DateText | null;
  /** Of the raises that can be chosen; it is one of them. */
  readonly others: readonly RaiseChoice[];
  readonly mayRemind: boolean;
  /** Files that show a payment are for the owner and for operators. */
  readonly mayReadEvidence: boolean;
  readonly isOperator: boolean;
}

/** The data of one part of a book; null for what could not be read. */
export type BookPartContent =
  | {
      readonly part: 'commitments';
      readonly filter: BookSelection;
      readonly book: BookData | null;
      readonly open: OpenCommitment | null;
      readonly action: BookViewQuery['action'];
      /** As 2026-11-23, in UTC. */
      readonly today: string;
    }
  | { readonly part: 'time'; readonly overTime: OverTime | null }
  | { readonly part: 'next'; readonly schedule: ScheduleData | null };

/** The data of the book. */
export type BookContent =
  | NoRaise
  /** For operators; null when they could not be read. */
  | { readonly kind: 'choose'; readonly running: ReviewQueue['running'] | null }
  | ({ readonly kind: 'book'; readonly raise: BookRaise } & BookPartContent);

/** Tells whether the raise of the address is one of theirs, and the commitment one of its book. */
export async function bookExists({ url, api }: PageRequest): Promise<Validation> {
  const { raise, id } = readBookViewQuery(url);
  if (raise === null) return true;
  const isThere = await recordExists(api.send('GET /raises/:id', { params: { id: raise } }));
  if (!isThere) return { message: 'There is no such raise.' };
  if (id === null) return true;
  const found = await findCommitment(api, id);
  return found?.commitment.raise.id === raise || { message: 'There is no such commitment.' };
}

/** Reads what the address selects. */
export async function readBook(
  { url, api }: PageRequest,
  owner: DashboardOwner,
  write: FormatDate,
): Promise<BookContent> {
  const asked = readBookViewQuery(url);
  const { account, worksOn } = owner;
  if (account.operator) {
    if (asked.raise === null) return { kind: 'choose', running: await readRunning(api) };
    return readBookOf(api, asked.raise, [], asked, owner, write);
  }
  const chosen = await chooseRaise(api, worksOn, asked.raise);
  if (chosen.kind !== 'chosen') return chosen;
  return readBookOf(api, chosen.id, chosen.others, asked, owner, write);
}

async function readBookOf(
  api: ApiClient,
  id: string,
  others: readonly RaiseChoice[],
  asked: BookViewQuery,
  { account, worksOn }: DashboardOwner,
  write: FormatDate,
): Promise<BookContent> {
  const [{ raise }, content] = await Promise.all([
    api.send('GET /raises/:id', { params: { id } }),
    readPart(api, id, asked, write),
  ]);
  const own = { id, title: raise.title };
  const role = worksOn?.recent.find((each) => each.id === raise.company.id)?.role;
  return {
    kind: 'book',
    raise: {
      ...own,
      state: raise.state,
      company: raise.company.name,
      currency: raise.currency,
      closes: closingOf(raise, write),
      others: choicesWith(own, others),
      mayRemind: !account.operator && role !== 'viewer' && isPayable(raise),
      mayReadEvidence: account.operator || role === 'owner',
      isOperator: account.operator,
    },
    ...content,
  };
}

function closingOf(raise: Raise, write: FormatDate): DateText | null {
  const at = isBeforeSettling(raise) ? effectiveDeadline(raise) : null;
  return at === null || Date.parse(at) <= Date.now() ? null : write(at);
}

/**
 * Tells whether it is known how much is to be paid: a raise that scales back shares out its
 * capacity at the end.
 */
export function isPayable({ oversubscription, state }: Pick<Raise, 'oversubscription' | 'state'>) {
  return oversubscription !== 'scale_back' || state === 'settling';
}

async function readPart(
  api: ApiClient,
  raise: string,
  { part, id, action, filter }: BookViewQuery,
  write: FormatDate,
): Promise<BookPartContent> {
  switch (part) {
    case 'commitments': {
      const [book, open] = await Promise.all([
        readList(api, raise, filter, write),
        id === null ? null : readOpenCommitment(api, id, write),
      ]);
      const today = new Date().toISOString().slice(0, 10);
      return { part, filter, book, open: open ?? null, action, today };
    }
    case 'time':
      return { part, overTime: await readOverTime(api, raise) };
    case 'next':
      return { part, schedule: await readSchedule(api, raise, write) };
  }
}

async function readList(
  api: ApiClient,
  id: string,
  filter: BookSelection,
  write: FormatDate,
): Promise<BookData | null> {
  return readPage(filter.after, async (from) => {
    const query = bookQueryOf({ ...filter, after: from ?? '' });
    return toBookData(await api.send('GET /raises/:id/book', { params: { id }, query }), write);
  });
}
