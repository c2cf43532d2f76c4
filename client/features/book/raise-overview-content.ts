import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import {
  endedRaiseStates,
  type RaiseState,
  runningRaiseStates,
} from '#shared/product/raises/lifecycle.ts';
import type { RaiseSummary } from '#shared/product/raises/raises.ts';
import type { Reader } from '#shared/product/raises/reading.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import type { ScheduleData } from '../../domain/raise/schedule-table.tsx';
import type { ApiClient } from '../../framework/http/client.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { isPayable } from './book-loader.ts';
import { readSchedule } from './schedule-loader.ts';

const dayMs = 86_400_000;
/** As many lines as are read at one look. */
const linesMax = 5;

interface Named {
  readonly id: string;
  readonly title: string;
  readonly state: RaiseState;
}

/** A raise that takes commitments, or waits for their payments. */
export interface RunningRaise {
  readonly kind: 'running';
  readonly raise: Named;
  readonly figures: Omit<Book, 'items' | 'nextCursor'>;
  /** Whole days until it takes no more commitments; null where no deadline is set. */
  readonly daysLeft: number | null;
  /** The first that have signed and may be paid, the longest waiting first. */
  readonly unpaid: readonly Pick<Commitment, 'id' | 'amount' | 'investor' | 'reported'>[];
  /** How many there are of these in all. */
  readonly unpaidCount: number;
  /** Whether it is known how much is to be paid. */
  readonly isPayable: boolean;
  /** Who read since yesterday, in UTC; null when that could not be read. */
  readonly readers: readonly Pick<Reader, 'person' | 'pages' | 'dwellMs'>[] | null;
  readonly next: ScheduleData['items'][number] | null;
}

/** A raise before it is published. */
export interface PreparedRaise {
  readonly kind: 'prepared';
  readonly raise: Named;
  /** Of a draft: how many steps of the editor are complete, of how many, and what is left to do. */
  readonly progress: {
    readonly done: number;
    readonly of: number;
    readonly minutes: number;
  } | null;
  /** Of the latest review, without an answer. */
  readonly comments: readonly Pick<ReviewComment, 'id' | 'field' | 'comment'>[];
  /** Whether they may go on with it: viewers of a company only read. */
  readonly mayChange: boolean;
}

/** The raise that an overview is about; `ended` where the latest has ended. */
export type RaiseOverview =
  | RunningRaise
  | PreparedRaise
  | { readonly kind: 'ended'; readonly raise: Named };

/** Reads it for whoever works on the company; null without a raise, or where it could not be read. */
export async function readRaiseOverview(
  api: PageRequest['api'],
  owner: DashboardOwner,
): Promise<RaiseOverview | null> {
  const { worksOn } = owner;
  if (worksOn === null) return null;
  try {
    const params = { id: worksOn.current.id };
    const { items } = await api.send('GET /companies/:id/raises', { params, query: {} });
    const raise = raiseToShow(items);
    if (raise === undefined) return null;
    if (runningRaiseStates.includes(raise.state)) return await readRunning(api, raise.id, owner);
    if (endedRaiseStates.includes(raise.state)) return { kind: 'ended', raise: named(raise) };
    return await readPrepared(api, named(raise), worksOn.current.role !== 'viewer');
  } catch {
    return null;
  }
}

/** The raise that runs, else the newest that is being prepared, else the newest of all. */
function raiseToShow(raises: readonly RaiseSummary[]): RaiseSummary | undefined {
  return (
    raises.find(({ state }) => runningRaiseStates.includes(state)) ??
    raises.find(({ state }) => !endedRaiseStates.includes(state)) ??
    raises[0]
  );
}

function named({ id, title, state }: Named): Named {
  return { id, title, state };
}

async function readRunning(
  api: ApiClient,
  id: string,
  { account }: DashboardOwner,
): Promise<RunningRaise> {
  const params = { id };
  const [{ raise }, { items, nextCursor: _more, ...figures }, schedule, readers] =
    await Promise.all([
      api.send('GET /raises/:id', { params }),
      // Its figures are of the whole raise, whatever is listed.
      api.send('GET /raises/:id/book', {
        params,
        query: { state: 'signed', sort: 'signedAt', limit: linesMax },
      }),
      readSchedule(api, id, dateFormatter(account)),
      readReaders(api, id),
    ]);
  const deadline = effectiveDeadline(raise);
  const left = deadline === null ? null : Date.parse(deadline) - Date.now();
  const signed = figures.totals.find(({ state }) => state === 'signed')?.count ?? 0;
  const payable = isPayable(raise);
  return {
    kind: 'running',
    raise: named(raise),
    figures,
    daysLeft: left === null ? null : Math.max(0, Math.floor(left / dayMs)),
    unpaid: payable
      ? items.map(({ id: commitment, amount, investor, reported }) => ({
          id: commitment,
          amount,
          investor,
          reported,
        }))
      : [],
    unpaidCount: payable ? signed : 0,
    isPayable: payable,
    readers,
    next: schedule?.items[0] ?? null,
  };
}

async function readReaders(api: ApiClient, id: string): Promise<RunningRaise['readers']> {
  const from = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  try {
    const query = { from, limit: linesMax };
    const { items } = await api.send('GET /raises/:id/readers', { params: { id }, query });
    return items.map(({ person, pages, dwellMs }) => ({ person, pages, dwellMs }));
  } catch {
    return null;
  }
}

async function readPrepared(
  api: ApiClient,
  raise: Named,
  mayChange: boolean,
): Promise<PreparedRaise> {
  const params = { id: raise.id };
  const [problems, reviews] = await Promise.all([
    raise.state === 'draft' ? api.send('GET /raises/:id/problems', { params }) : null,
    raise.state === 'changes_requested' ? api.send('GET /raises/:id/reviews', { params }) : null,
  ]);
  const comments = reviews?.items[0]?.comments ?? [];
  return {
    kind: 'prepared',
    raise,
    mayChange,
    progress: problems && {
      done: problems.steps.filter((step) => step.problems.length === 0).length,
      of: problems.steps.length,
      minutes: problems.minutes,
    },
    comments: comments
      .filter(({ answeredAt, resolvedAt }) => answeredAt === null && resolvedAt === null)
      .map(({ id, field, comment }) => ({ id, field, comment })),
  };
}
