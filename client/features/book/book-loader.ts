import type { CommitmentWithHistory } from '#shared/product/commitments/commitments.ts';
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
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
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
import { type CountersigningData, readCountersigning } from './countersigning-loader.ts';
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
  /** The owner countersigns; whether a member is a signatory, the commitments say. */
  readonly isOwner: boolean;
  /** Files that show a payment are for the owner and for operators. */
  readonly mayReadEvidence: boolean;
  /** Owners and editors write to investors. */
  readonly mayWrite: boolean;
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
      /** What is countersigned at once; null unless somebody has come to do it. */
      readonly countersigning: CountersigningData | null;
      /** As 2026-11-23, in UTC. */
      readonly today: string;
    }
  | {
      readonly part: 'statement';
      /** The owner and operators, who record payments. */
      readonly mayImport: boolean;
      readonly neededStepUp: StepUp | null;
    }
  | { readonly part: 'time'; readonly overTime: OverTime | null }
  | { readonly part: 'next'; readonly schedule: ScheduleData | null };

/** The data of the book. */
export type BookContent =
  | NoRaise
  /** For operators; null when they could not be read. */
  | { readonly kind: 'choose'; readonly running: ReviewQueue['running'] | null }
  | ({ readonly kind: 'book'; readonly raise: BookRaise } & BookPartContent);

/** What an address of a book names; null where it names none. */
export interface FoundBook {
  readonly raise: Raise | null;
  readonly commitment: CommitmentWithHistory | null;
}

/**
 * Finds the raise of the address among theirs, and the commitment in its book. An address with a
 * commitment alone means the raise of that: the rail opens the book without naming one.
 */
export async function findBook({ url, api }: PageRequest): Promise<Validation<FoundBook>> {
  const { raise: asked, id: commitmentId } = readBookViewQuery(url);
  if (commitmentId === null && asked === null) return { found: { raise: null, commitment: null } };
  const commitment = commitmentId === null ? null : await findCommitment(api, commitmentId);
  const id = asked ?? commitment?.commitment.raise.id;
  const raise =
    id === undefined
      ? undefined
      : await findRecord(api.send('GET /raises/:id', { params: { id } }));
  if (asked !== null && raise === undefined) return { message: 'There is no such raise.' };
  if (raise === undefined || commitment === undefined) return noSuchCommitment;
  if (commitment !== null && commitment.commitment.raise.id !== id) return noSuchCommitment;
  return { found: { raise: raise.raise, commitment } };
}

const noSuchCommitment = { message: 'There is no such commitment.' } as const;

/** Reads what the address selects. */
export async function readBook(
  { url, api }: PageRequest,
  owner: DashboardOwner,
  { raise, commitment }: FoundBook,
  write: FormatDate,
): Promise<BookContent> {
  const { account, worksOn } = owner;
  const asked = { ...readBookViewQuery(url), commitment };
  if (account.operator) {
    if (raise === null) return { kind: 'choose', running: await readRunning(api) };
    return readBookOf(api, raise, [], asked, owner, write);
  }
  const chosen = await chooseRaise(api, worksOn, raise?.id ?? null);
  if (chosen.kind !== 'chosen') return chosen;
  const shown = raise ?? (await readRaise(api, chosen.id));
  return readBookOf(api, shown, chosen.others, asked, owner, write);
}

async function readRaise(api: ApiClient, id: string): Promise<Raise> {
  return (await api.send('GET /raises/:id', { params: { id } })).raise;
}

async function readBookOf(
  api: ApiClient,
  raise: Raise,
  others: readonly RaiseChoice[],
  asked: BookViewQuery & Pick<FoundBook, 'commitment'>,
  { account, worksOn }: DashboardOwner,
  write: FormatDate,
): Promise<BookContent> {
  const { id } = raise;
  const own = { id, title: raise.title };
  const role = worksOn?.recent.find((each) => each.id === raise.company.id)?.role;
  const mayImport = account.operator || role === 'owner';
  const content = await readPart(api, id, { ...asked, mayImport }, write);
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
      isOwner: !account.operator && role === 'owner',
      mayReadEvidence: mayImport,
      mayWrite: !account.operator && role !== 'viewer',
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
  {
    part,
    commitment,
    mayImport,
    ...asked
  }: BookViewQuery & Pick<FoundBook, 'commitment'> & { readonly mayImport: boolean },
  write: FormatDate,
): Promise<BookPartContent> {
  switch (part) {
    case 'commitments': {
      const { action, filter, countersignsAll } = asked;
      const [book, open, countersigning] = await Promise.all([
        readList(api, raise, filter, write),
        commitment && readOpenCommitment(api, commitment, write),
        countersignsAll && commitment === null ? readCountersigning(api, raise, write) : null,
      ]);
      const today = new Date().toISOString().slice(0, 10);
      return { part, filter, book, open, action, countersigning, today };
    }
    case 'statement':
      return { part, mayImport, neededStepUp: mayImport ? await readNeededStepUp(api) : null };
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
