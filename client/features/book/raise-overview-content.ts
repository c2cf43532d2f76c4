import type { CompanyRaise } from '#shared/product/overview/overview.ts';
import { type ScheduleData, toPlanned } from '../../domain/raise/schedule-data.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';

type Running = NonNullable<CompanyRaise['running']>;
type Preparing = NonNullable<CompanyRaise['preparing']>;

const dayMs = 86_400_000;

type Named = CompanyRaise['raise'];

/** A raise that takes commitments, or waits for their payments. */
export interface RunningRaise {
  readonly kind: 'running';
  readonly raise: Named;
  readonly figures: Running['figures'];
  /** Whole days until it takes no more commitments; null where no deadline is set. */
  readonly daysLeft: number | null;
  /** The first that have signed and of whom money is still to arrive, the longest waiting first. */
  readonly unpaid: Running['unpaid'];
  /** How many there are of these in all. */
  readonly unpaidCount: number;
  /** Whether it is known how much is to be paid. */
  readonly isPayable: boolean;
  /** Who read since yesterday, in UTC; null when that could not be read. */
  readonly readers: Running['readers'];
  readonly next: ScheduleData['items'][number] | null;
  /** What has to be paid back. */
  readonly refunds: CompanyRaise['refunds'];
}

/** A raise before it is published. */
export interface PreparedRaise {
  readonly kind: 'prepared';
  readonly raise: Named;
  /** Of a draft: how many steps of the editor are complete, of how many, and what is left to do. */
  readonly progress: Preparing['progress'];
  /** Of the latest review, without an answer. */
  readonly comments: Preparing['comments'];
  /** Whether they may go on with it: viewers of a company only read. */
  readonly mayChange: boolean;
}

/** The raise that an overview is about; `ended` where the latest has ended. */
export type RaiseOverview =
  | RunningRaise
  | PreparedRaise
  | {
      readonly kind: 'ended';
      readonly raise: Named;
      readonly refunds: CompanyRaise['refunds'];
    };

/** Makes it of what the API found, `now` in epoch milliseconds. */
export function toRaiseOverview(
  { raise, mayChange, refunds, running, preparing }: CompanyRaise,
  format: FormatDate,
  now: number,
): RaiseOverview {
  if (running !== null) {
    const { figures, closesAt, unpaid, unpaidCount, isPayable, readers, next } = running;
    const left = closesAt === null ? null : Date.parse(closesAt) - now;
    return {
      ...{ kind: 'running', raise, figures, isPayable, unpaid, unpaidCount, readers, refunds },
      daysLeft: left === null ? null : Math.max(0, Math.floor(left / dayMs)),
      // A raise that is only left to settle has no next step, and no moment to format.
      next: next === null ? null : toPlanned(next, format, now),
    };
  }
  if (preparing === null) return { kind: 'ended', raise, refunds };
  return { kind: 'prepared', raise, mayChange, ...preparing };
}

/** How long a raise takes commitments, or what it waits for. */
export function leftWords({
  raise,
  daysLeft,
  isPayable,
  unpaidCount,
}: Pick<RunningRaise, 'raise' | 'daysLeft' | 'isPayable' | 'unpaidCount'>): string {
  if (raise.state === 'settling') {
    if (!isPayable)
      return 'It no longer takes commitments. Nothing is due yet: shares are set first.';
    return unpaidCount > 0
      ? 'It no longer takes commitments and is waiting for payments.'
      : 'It no longer takes commitments, and nobody has to pay. An operator decides how it ends.';
  }
  if (daysLeft === null) return 'It has no deadline yet.';
  if (daysLeft === 0) return 'Today is the last day to commit.';
  return daysLeft === 1 ? 'One day is left.' : `${daysLeft} days are left.`;
}
