/** Offers of a waitlist after a pause, in which nobody could take them: each for the full time again. */
import { sql } from 'kysely';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { makesOffers, offerAgain } from '../waitlist.ts';
import { forgetNotice, noticed } from './notices.ts';
import { commitmentsIn, type ScheduledTask } from './scheduled-task.ts';

const renewal = 'offer-renewed';

/** Notes which offers are renewed, however many, in the transaction that resumes their raise. */
export async function noteOffersToRenew(
  trx: Transaction,
  { id }: Pick<RaiseRow, 'id'>,
): Promise<void> {
  await trx
    .insertInto('commitment_notices')
    .columns(['commitment_id', 'notice'])
    .expression(
      trx
        .selectFrom('commitments')
        .select((row) => ['id', row.val(renewal).as('notice')])
        .where('raise_id', '=', id)
        .where('state', '=', 'offered'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Renews what was noted, the first on the waitlist first, as many as fit into a transaction. */
export const renewOffers: ScheduledTask = {
  next: 'written',
  async find(db, raise, now, limit) {
    if (!makesOffers(raise, now)) return [];
    return commitmentsIn(db, raise, ['offered'], limit)
      .where(noticed(sql`${renewal}`))
      .clearOrderBy()
      .orderBy('queue_pos')
      .orderBy('id')
      .execute();
  },
  async move(ledger, raise, found, now) {
    const events: AnyEvent[] = [];
    for (const row of found) {
      await forgetNotice(ledger.trx, row.id, renewal);
      events.push(...(await offerAgain(ledger, raise, row, now)));
    }
    return events;
  },
};
