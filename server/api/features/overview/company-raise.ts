/** The raise that the overview of a founder is about. */
import { localTime } from '#api/platform/notifications/local-time.ts';
import type {
  OverviewDeps,
  OverviewRequest,
  OverviewSource,
} from '#api/platform/overview-source.ts';
import { can } from '#api/platform/policy/can.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { isAllocated } from '#shared/product/commitments/conditions.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import { overviewLinesMax } from '#shared/product/overview/limits.ts';
import type { CompanyRaise } from '#shared/product/overview/overview.ts';
import { endedRaiseStates, runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { problemsBySteps } from '#shared/product/raises/raise-problems.ts';
import { figuresAndSumsOf } from '../commitments/book-figures.ts';
import { bookOf } from '../commitments/book-payments.ts';
import { listBook } from '../commitments/book-store.ts';
import { heldOf, moneyOf } from '../commitments/commitment-money.ts';
import { type CommitmentSums, countWithStatus } from '../commitments/commitment-sums.ts';
import { paymentHold } from '../commitments/shared-out.ts';
import { contentOf } from '../raises/raise-content.ts';
import { problemsIn } from '../raises/raise-guards.ts';
import { type RaiseRow, raisesOf } from '../raises/raise-store.ts';
import { listReaders, toReader } from '../reading/access-log-store.ts';
import { isStillAddedUp, whenAddedUp } from '../reading/added-up-reading.ts';
import { reviewsOf } from '../review/review-store.ts';
import { scheduledTransitionsOf } from '../scheduling/schedule.ts';
import { planOf } from '../scheduling/schedule-plan.ts';
import { companyAttention } from './company-attention.ts';

const dayMs = 86_400_000;
/** A company has few raises that have not ended. */
const raisesMax = 20;
/** Signed, and not all of it has arrived: what is there as a whole only has to be confirmed. */
const owing = ['unpaid', 'reported', 'partly_paid'] as const;
const unpaidFirst = { state: 'signed', payment: owing.join(), sort: 'signedAt' } as const;
const toCountersignFirst = { countersigning: 'waiting', sort: 'signedAt' } as const;

/** The raise of the company that somebody works on. */
export const companyRaiseOverview: OverviewSource = {
  part: 'raise',
  isFor: ({ capabilities }) => isFounder(capabilities),
  async read(deps, { actor, company, now }) {
    const rows = company === undefined ? [] : await raisesToShow(deps, actor, company);
    const row = firstOf(rows);
    return row === undefined ? null : readRaise(deps, row, rows, actor.account, now);
  },
};

/** Reads the raises of a company that somebody may follow, the newest first. */
async function raisesToShow(
  { storage: { db } }: OverviewDeps,
  actor: OverviewRequest['actor'],
  company: string,
): Promise<readonly RaiseRow[]> {
  const rows = await raisesOf(db, actor.account.id)
    .where('raises.company_id', '=', company)
    .where('company_members.role', 'is not', null)
    .orderBy('raises.created_at', 'desc')
    .orderBy('raises.id', 'desc')
    .limit(raisesMax)
    .execute();
  return rows.filter(({ role }) => {
    const resource = { ownerId: null, memberRole: role ?? undefined };
    return can(actor, 'book.read', { resource }) === 'yes';
  });
}

/** The raise that runs, else the newest that is being prepared, else the newest of all. */
function firstOf(rows: readonly RaiseRow[]): RaiseRow | undefined {
  return (
    rows.find(({ state }) => runningRaiseStates.includes(state)) ??
    rows.find(({ state }) => !endedRaiseStates.includes(state)) ??
    rows[0]
  );
}

async function readRaise(
  deps: OverviewDeps,
  row: RaiseRow,
  rows: readonly RaiseRow[],
  account: OverviewRequest['actor']['account'],
  now: number,
): Promise<CompanyRaise> {
  const { id, title, state, role, ended_at: endedAt } = row;
  const isRunning = runningRaiseStates.includes(state);
  const isPrepared = !(isRunning || endedRaiseStates.includes(state));
  const mayChange = role !== 'viewer';
  const { db } = deps.storage;
  const book = isPrepared ? undefined : figuresAndSumsOf(db, row, now);
  const { day } = localTime(account.time_zone, now);
  const [refunds, { unreadThreads, followUps }, running, preparing] = await Promise.all([
    book === undefined ? noRefunds : refundsOf(db, row, (await book).sums),
    companyAttention(db, account.id, row, day),
    isRunning && book !== undefined ? readRunning(deps, row, await book, now) : null,
    isPrepared ? readPreparing(db, row, now) : null,
  ]);
  return {
    raise: { id, title, state, endedAt },
    others: rows
      .filter((one) => one.id !== id && !endedRaiseStates.includes(one.state))
      .map((one) => ({ id: one.id, title: one.title, state: one.state })),
    mayChange,
    raised: state === 'closed_funded' && book !== undefined ? raisedIn((await book).figures) : null,
    refunds,
    attention: {
      change: mayChange ? changeOf(row) : null,
      heldUntil: isRunning ? paymentHold(row, now) : null,
      unreadThreads,
      // Who only reads the pipeline follows nothing up.
      followUps: mayChange ? followUps : { count: 0, first: null },
    },
    running,
    preparing,
  };
}

/** What a raise that was funded has brought in. */
function raisedIn({ totals }: Pick<Book, 'totals'>): CompanyRaise['raised'] {
  const settled = totals.find(({ state }) => state === 'settled');
  if (settled === undefined) return null;
  return { amount: settled.amount, commitments: settled.count };
}

/** What became of the last change that was proposed; null where nobody has to look at it. */
function changeOf({ proposed_change, declined_change }: RaiseRow) {
  if (proposed_change !== null) return 'waiting';
  return declined_change === null ? null : 'declined';
}

const noRefunds: CompanyRaise['refunds'] = { count: 0, paidBack: 0, first: [] };

/** What has to be paid back: that goes on after the end. */
async function refundsOf(
  db: Database,
  row: RaiseRow,
  sums: readonly CommitmentSums[],
): Promise<CompanyRaise['refunds']> {
  const count = countWithStatus(sums, ['refund_due']);
  const paidBack = countWithStatus(sums, ['refunded']);
  const due = { payment: 'refund_due', sort: 'updatedAt' } as const;
  const rows = count === 0 ? [] : await listBook(db, bookOf(row), due, { limit: overviewLinesMax });
  const first = rows.map((one) => ({
    ...{ id: one.id, investor: one.investor, accountAsked: one.refund_account_at === null },
    amount: { amount: owedBack(moneyOf(one)), currency: one.currency },
  }));
  return { count, paidBack, first };
}

async function readRunning(
  { storage }: OverviewDeps,
  row: RaiseRow,
  { figures, sums }: Awaited<ReturnType<typeof figuresAndSumsOf>>,
  now: number,
): Promise<CompanyRaise['running']> {
  const { db } = storage;
  const { oversubscription } = contentOf(row);
  const payable = isAllocated({ oversubscription, allocatedAt: row.allocated_at });
  const of = bookOf(row);
  const unpaidCount = payable ? countWithStatus(sums, owing, ['signed']) : 0;
  const [unpaid, toCountersign, readers, transitions] = await Promise.all([
    unpaidCount === 0 ? [] : listBook(db, of, unpaidFirst, { limit: overviewLinesMax }),
    figures.toCountersign === 0 ? [] : listBook(db, of, toCountersignFirst, { limit: 1 }),
    readersSince(storage, row.id, now - dayMs),
    scheduledTransitionsOf(db, [row], false),
  ]);
  return {
    figures,
    closesAt: effectiveDeadline({ deadlineAt: row.deadline_at, earlyCloseAt: row.early_close_at }),
    isPayable: payable,
    unpaid: unpaid.map(({ id, investor, currency, reported_at, ...one }) => ({
      ...{ id, investor, amount: { amount: one.amount - heldOf(one), currency } },
      reported: reported_at !== null,
    })),
    unpaidCount,
    toCountersign: toCountersign.map(({ id, investor }) => ({ id, investor }))[0] ?? null,
    readers,
    next: planOf(transitions, now).items[0] ?? null,
  };
}

/** Null while what was read is still being added up: the rest of the overview does not wait. */
async function readersSince(storage: OverviewDeps['storage'], raiseId: string, since: number) {
  const from = new Date(since).toISOString().slice(0, 10);
  try {
    await whenAddedUp(storage, raiseId, 0);
    const rows = await listReaders(storage.db, raiseId, { from }, { limit: overviewLinesMax });
    return rows.map((row) => {
      const { person, documents, pages, dwellMs } = toReader(row);
      const { id, name } = person;
      return { id, name, documents, mostRead: row.most_read, pages, dwellMs };
    });
  } catch (error) {
    if (isStillAddedUp(error)) return null;
    throw error;
  }
}

async function readPreparing(
  db: Database,
  row: RaiseRow,
  now: number,
): Promise<CompanyRaise['preparing']> {
  const steps = row.state === 'draft' ? problemsBySteps(await problemsIn(db, row, now)) : null;
  const [latest] = row.state === 'changes_requested' ? await reviewsOf(db, row.id) : [];
  const left = steps?.filter(({ problems }) => problems.length > 0) ?? [];
  return {
    progress: steps && {
      done: steps.length - left.length,
      of: steps.length,
      minutes: left.reduce((sum, { minutes }) => sum + minutes, 0),
      left: left.map(({ step, label, minutes }) => ({ step, label, minutes })),
    },
    comments: (latest?.comments ?? [])
      .filter(({ answeredAt, resolvedAt }) => answeredAt === null && resolvedAt === null)
      .map(({ id, field, comment }) => ({ id, field, comment })),
  };
}
