/**
 * The dues of somebody's own commitments, in SQL: as `commitmentTask` and `cancelBy` say of one
 * commitment, for as many as somebody has.
 */
import { type RawBuilder, sql } from 'kysely';
import { owedAmount } from '#api/platform/owed-back.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import type { CommitmentDue } from '#shared/product/commitments/commitment-words.ts';
import { cancelNoticeHours } from '#shared/product/commitments/due-times.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { isOwing } from './raise-totals.ts';
import { paymentDueAt, paymentHold } from './shared-out.ts';

const hourMs = 3_600_000;
/** After every moment: for what has no end. */
const never = '9999';

/** What is due: see `commitmentDues`; or all of them, what is due first. */
export type Due = CommitmentDue | 'first';

/** A condition for the commitments that something is due about, and their order. */
export interface Dues {
  readonly condition: RawBuilder<boolean>;
  /** Tasks come before what can only be cancelled, each the soonest first. */
  readonly order: RawBuilder<string>;
}

/** Makes the condition and the order of what is due of somebody's commitments. */
export async function dueBy(
  db: Database,
  investorId: string,
  due: Due,
  now: number,
): Promise<Dues> {
  const at = new Date(now).toISOString();
  const payments = await paymentsDue(db, investorId, now);
  const isTask = sql<boolean>`(
    (commitments.state = 'offered' and raises.state in ('live', 'closing')
      and coalesce(${offerEnds}, ${never}) > ${at})
    or (commitments.state = 'reconfirm_due'
      and coalesce(commitments.reconfirm_due_at, ${never}) > ${at})
    or ${owedIn(payments)}
    or ${asksAccount}
    or ${asksSideLetter}
  )`;
  const noticed = new Date(now + cancelNoticeHours * hourMs).toISOString();
  const canCancel = sql<boolean>`(commitments.state in ('signed', 'funded') and ${raiseEnds} > ${noticed})`;
  const order = sql<string>`case when ${isTask} then '0:' || coalesce(case commitments.state
    when 'offered' then ${offerEnds}
    when 'reconfirm_due' then commitments.reconfirm_due_at
    when 'signed' then case when ${owedIn(payments)} then ${paidBy(payments)} end
    end, ${never}) else coalesce('1:' || ${raiseEnds}, '2:') end`;
  const conditions = {
    task: isTask,
    deadline: sql<boolean>`(${isTask} or ${canCancel})`,
    first: sql<boolean>`1 = 1`,
  };
  return { condition: conditions[due], order };
}

/** A refund is due, and its investor has not entered the account to pay to. */
const asksAccount = sql<boolean>`(${owedAmount} > 0 and not exists (select 1 from refund_accounts
  where refund_accounts.commitment_id = commitments.id))`;

/** A side letter is offered, and its investor can still sign it: see `takesLetters`. */
const asksSideLetter = sql<boolean>`(commitments.state in (${sql.join(openCommitmentStates)})
  and raises.state not in (${sql.join(endedRaiseStates)})
  and exists (select 1 from side_letters
    where side_letters.commitment_id = commitments.id and side_letters.state = 'offered'))`;

/** The moment a raise takes its last commitment: see `effectiveDeadline`. */
const raiseEnds = sql<string>`(case when raises.early_close_at is not null
  and (raises.deadline_at is null or raises.early_close_at < raises.deadline_at)
  then raises.early_close_at else raises.deadline_at end)`;

/** The moment an offer expires: see `offerEndsAt`. */
const offerEnds = sql<string>`(case when ${raiseEnds} < commitments.offer_expires_at
  then ${raiseEnds} else commitments.offer_expires_at end)`;

/**
 * Finds until when signed amounts that are not reported as paid have to be paid, by the raise; not of
 * those that nobody is to pay yet. Business days are counted here, because a database knows no
 * holidays.
 */
async function paymentsDue(
  db: Database,
  investorId: string,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .selectAll('raises')
    .select(['commitments.arrived_amount', 'commitments.returned_amount'])
    .where('commitments.investor_id', '=', investorId)
    .where('commitments.state', '=', 'signed')
    .where('commitments.reported_at', 'is', null)
    .where(isOwing)
    .where('raises.settling_at', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap((raise) => {
      const until = paymentDueAt(raise, raise);
      return until === null || paymentHold(raise, now) !== null ? [] : [[raise.id, until] as const];
    }),
  );
}

function owedIn(payments: ReadonlyMap<string, string>): RawBuilder<boolean> {
  if (payments.size === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(commitments.state = 'signed' and commitments.reported_at is null
    and commitments.raise_id in (${sql.join([...payments.keys()])}))`;
}

function paidBy(payments: ReadonlyMap<string, string>): RawBuilder<string> {
  if (payments.size === 0) return sql<string>`${never}`;
  const whens = [...payments].map(([raiseId, until]) => sql`when ${raiseId} then ${until}`);
  return sql<string>`(case commitments.raise_id ${sql.join(whens, sql` `)} end)`;
}

/** Counts the commitments that their investor has to do something about. */
export const commitmentTasks: readonly OwnWaitingSource[] = [
  {
    kind: 'commitment-task',
    isFor: ({ capabilities }) => isInvestor(capabilities),
    async select(db, userId, now) {
      const { condition } = await dueBy(db, userId, 'task', now);
      return sql`
        select 1 from commitments inner join raises on raises.id = commitments.raise_id
        where commitments.investor_id = ${userId} and ${condition}`;
    },
  },
];
