import { formatMoney } from '#shared/money/money.ts';
import type { CompanyRaise } from '#shared/product/overview/overview.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { type ScheduleData, toPlanned } from '../../domain/raise/schedule-data.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { durationWords } from '../../ui/data/durations.ts';

type Running = NonNullable<CompanyRaise['running']>;
type Preparing = NonNullable<CompanyRaise['preparing']>;

const dayMs = 86_400_000;

type Named = CompanyRaise['raise'];

/** What nobody may miss about a raise. */
export interface RaiseAttention extends Omit<CompanyRaise['attention'], 'heldUntil'> {
  /** Until when investors are asked not to pay, because the bank account was changed. */
  readonly heldUntil: DateText | null;
}

/** A raise that takes commitments, or waits for their payments. */
export interface RunningRaise {
  readonly kind: 'running';
  readonly raise: Named;
  readonly others: CompanyRaise['others'];
  readonly figures: Running['figures'];
  /** Whole days until it takes no more commitments; null where no deadline is set. */
  readonly daysLeft: number | null;
  /** The first that have signed and of whom money is still to arrive, the longest waiting first. */
  readonly unpaid: Running['unpaid'];
  /** How many there are of these in all. */
  readonly unpaidCount: number;
  /** The first commitment that the company has to countersign. */
  readonly toCountersign: Running['toCountersign'];
  /** Whether it is known how much is to be paid. */
  readonly isPayable: boolean;
  /** Who read since yesterday, in UTC; null when that could not be read. */
  readonly readers: Running['readers'];
  readonly next: ScheduleData['items'][number] | null;
  /** What has to be paid back. */
  readonly refunds: CompanyRaise['refunds'];
  readonly attention: RaiseAttention;
}

/** A raise before it is published. */
export interface PreparedRaise {
  readonly kind: 'prepared';
  readonly raise: Named;
  readonly others: CompanyRaise['others'];
  /** Of a draft: how many steps of the editor are complete, of how many, and what is left to do. */
  readonly progress: Preparing['progress'];
  /** Of the latest review, without an answer. */
  readonly comments: Preparing['comments'];
  /** Whether they may go on with it: viewers of a company only read. */
  readonly mayChange: boolean;
  readonly attention: RaiseAttention;
}

/** The raise that an overview is about; `ended` where the latest has ended. */
export type RaiseOverview =
  | RunningRaise
  | PreparedRaise
  | {
      readonly kind: 'ended';
      readonly raise: Named;
      readonly mayChange: boolean;
      readonly raised: CompanyRaise['raised'];
      readonly refunds: CompanyRaise['refunds'];
      readonly attention: RaiseAttention;
    };

/** Makes it of what the API found, `now` in epoch milliseconds. */
export function toRaiseOverview(
  { raise, others, mayChange, raised, refunds, attention: asked, running, preparing }: CompanyRaise,
  format: FormatDate,
  now: number,
): RaiseOverview {
  const { heldUntil } = asked;
  const attention = { ...asked, heldUntil: heldUntil === null ? null : format(heldUntil) };
  if (running !== null) {
    const { closesAt, next, ...rest } = running;
    const left = closesAt === null ? null : Date.parse(closesAt) - now;
    return {
      ...{ kind: 'running', raise, others, refunds, attention, ...rest },
      daysLeft: left === null ? null : Math.max(0, Math.floor(left / dayMs)),
      // A raise that is only left to settle has no next step, and no moment to format.
      next: next === null ? null : toPlanned(next, format, now),
    };
  }
  if (preparing === null) return { kind: 'ended', raise, mayChange, raised, refunds, attention };
  return { kind: 'prepared', raise, others, mayChange, attention, ...preparing };
}

/** Counts of whom money is still to arrive those who say that they have paid it. */
export function countReported({
  figures,
  unpaidCount,
}: Pick<RunningRaise, 'figures' | 'unpaidCount'>): number {
  return Math.min(figures.reported, unpaidCount);
}

/**
 * Says who has signed and is still to pay, all of it or the rest, or that nobody is, while a raise runs
 * and nothing is due; empty once it does not. Who has reported a payment has done their part.
 */
export function unpaidYetWords({
  raise,
  figures,
  isPayable,
  unpaid,
  unpaidCount,
}: Pick<RunningRaise, 'raise' | 'figures' | 'isPayable' | 'unpaid' | 'unpaidCount'>): string {
  const toPay = unpaidCount - countReported({ figures, unpaidCount });
  if (raise.state === 'settling') return '';
  if (!isPayable) return 'Nobody has to pay yet. Nothing is due until allocations are set.';
  const notDue = 'Payment isn’t due until the raise ends.';
  if (toPay === 0) return `${notDue} No payments are outstanding.`;
  const named = unpaid
    .filter(({ reported }) => !reported)
    .slice(0, toPay)
    .map(({ investor, amount }) => `${investor} (${formatMoney(amount)})`);
  const left = toPay - named.length;
  const who = named.length === 0 ? 'investor' : 'other';
  const all = [...named, ...(left === 0 ? [] : [`${left} ${who}${left === 1 ? '' : 's'}`])];
  const listed = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  return `${notDue} Still to pay: ${listed}.`;
}

/** How long a raise takes commitments, or what it waits for. */
export function leftWords({
  raise,
  daysLeft,
  isPayable,
  unpaidCount,
}: Pick<RunningRaise, 'raise' | 'daysLeft' | 'isPayable' | 'unpaidCount'>): string {
  if (raise.state === 'settling') {
    if (!isPayable) return 'Closed to new commitments. Nothing is due until allocations are set.';
    return unpaidCount > 0
      ? 'Closed to new commitments. Waiting for payments.'
      : 'Closed to new commitments, and nobody has to pay. An operator decides how it ends.';
  }
  const days = daysWords(daysLeft);
  return raise.state === 'paused'
    ? `Investors can’t commit until an operator resumes it. The deadline keeps running: ${days}.`
    : `${days.charAt(0).toUpperCase()}${days.slice(1)}.`;
}

function daysWords(daysLeft: number | null): string {
  if (daysLeft === null) return 'no deadline set';
  if (daysLeft === 0) return 'last day to commit';
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
}

/** Says how much somebody read, and of which document; of several, which one they read longest. */
export function readWords({
  documents,
  mostRead,
  pages,
  dwellMs,
}: NonNullable<Running['readers']>[number]): string {
  const one = documents === 1;
  // Of a table or a download no pages are counted.
  if (pages === 0) return one ? `opened “${mostRead}”` : `opened ${documents} documents`;
  const much = `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const time = durationWords(dwellMs);
  return one
    ? `${much} of “${mostRead}” in ${time}`
    : `${much} of ${documents} documents in ${time}, mostly “${mostRead}”`;
}

/** Says what follows from the end of a raise that did not succeed, and how far it is done. */
export function afterEndWords(
  state: RaiseState,
  { count, paidBack }: CompanyRaise['refunds'],
): string {
  const because = { closed_failed: 'The minimum wasn’t reached. ', cancelled: '' };
  if (state !== 'closed_failed' && state !== 'cancelled') return '';
  return `${because[state]}${refundWords(count, paidBack)}`;
}

function refundWords(count: number, paidBack: number): string {
  const all = count + paidBack;
  if (all === 0) return 'There’s nothing to pay back.';
  if (count === 0) {
    return paidBack === 1 ? 'The only payment was paid back.' : 'All payments were paid back.';
  }
  if (all === 1) return 'One payment has to be paid back.';
  return paidBack === 0
    ? `${count} payments have to be paid back.`
    : `${count} of ${all} payments still ${count === 1 ? 'has' : 'have'} to be paid back.`;
}
