import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { effectiveDeadline, fundingDueAt } from '#shared/product/commitments/due-times.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { commitmentDue } from './commitment-events.ts';
import { endOf } from './offer.ts';
import { isOwing } from './raise-totals.ts';
import { afterHold, paymentDueAt } from './shared-out.ts';

/** In one transaction; the others in the next, so that other writes go between. */
export const remindedAtOnce = 100;

/** The name of the job that tells those who are left. */
export const tellRemindedKind = 'tell-reminded';

/** A reminder of a whole book, and who has been told of it already. */
export interface Reminder {
  /** When it was asked for; every commitment that it is about says so. */
  readonly at: string;
  /** The last commitment whose investor was told; empty for none. */
  readonly after: string;
}

/** Commitments that are to be paid and whose payment is not reported: all, or those that are named. */
export function unpaid(db: Database, raiseId: string, named: readonly string[] | undefined) {
  return db
    .selectFrom('commitments')
    .leftJoin('commitment_reminders', 'commitment_reminders.commitment_id', 'commitments.id')
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'signed')
    .where('reported_at', 'is', null)
    .where(isOwing)
    .$if(named !== undefined, (query) => query.where('commitments.id', 'in', [...(named ?? [])]));
}

/** Notes when those were reminded who were not since a moment, however many, in one statement. */
export async function noteReminded(
  trx: Transaction,
  { id }: RaiseRow,
  named: readonly string[] | undefined,
  { at, since }: { readonly at: string; readonly since: string },
): Promise<void> {
  await trx
    .insertInto('commitment_reminders')
    .columns(['commitment_id', 'reminded_at'])
    .expression(
      unpaid(trx, id, named)
        .select((row) => ['commitments.id', row.val(at).as('reminded_at')])
        .where((row) => row.or([row('reminded_at', 'is', null), row('reminded_at', '<=', since)])),
    )
    .onConflict((conflict) => conflict.column('commitment_id').doUpdateSet({ reminded_at: at }))
    .execute();
}

/**
 * Returns what the next of those are told who were reminded, and leaves those behind them to a job. A
 * book may have thousands. Whoever has paid meanwhile is not told.
 */
export async function toldNext(
  trx: Transaction,
  raise: RaiseRow,
  { at, after }: Reminder,
  now: number,
): Promise<readonly AnyEvent[]> {
  const rows = await unpaid(trx, raise.id, undefined)
    .selectAll('commitments')
    .where('reminded_at', '=', at)
    .where('commitments.id', '>', after)
    .orderBy('commitments.id')
    .limit(remindedAtOnce)
    .execute();
  const last = rows.at(-1);
  if (last !== undefined && rows.length === remindedAtOnce) {
    const payload = { raise: raise.id, at, after: last.id };
    await addJob(trx, { kind: tellRemindedKind, payload }, now);
  }
  const closes = effectiveDeadline(endOf(raise)) ?? at;
  const expected = fundingDueAt(afterHold(closes, raise.paying_held_until));
  return rows.map((row) => ({
    ...commitmentDue(raise, row, 'funding-asked', paymentDueAt(raise, row) ?? expected),
    // Each reminder is told, even where the clock has told of the same day before.
    onceKey: `${row.id}:reminded:${at}`,
  }));
}

/** Takes back that those were reminded who were not told, so that they can be once it is right again. */
export async function forgetReminded(
  trx: Transaction,
  { raise, at, after }: Reminder & { readonly raise: string },
): Promise<void> {
  await trx
    .deleteFrom('commitment_reminders')
    .where('reminded_at', '=', at)
    .where('commitment_id', 'in', (of) =>
      of
        .selectFrom('commitments')
        .select('commitments.id')
        .where('raise_id', '=', raise)
        .where('commitments.id', '>', after),
    )
    .execute();
}
