import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { bigInteger } from './table.ts';

/**
 * All that arrived for a commitment and all that was paid back of it, whatever its state, in place of
 * the part that had arrived of an amount that was not whole. Earlier events do not say it.
 */
export const arrivedMoney: Migration = {
  name: '0036-arrived-money',
  async up(trx, engine) {
    const big = bigInteger(engine);
    const { schema } = trx;
    const commitments = () => schema.alterTable('commitments');
    for (const name of ['arrived_amount', 'returned_amount']) {
      await commitments()
        .addColumn(name, big, (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await commitments().addColumn('reported_amount', big).execute();
    for (const name of ['arrived_after', 'returned_after']) {
      await schema.alterTable('commitment_events').addColumn(name, big).execute();
    }
    await sql`update commitments set
      arrived_amount = case
        when state in ('funded', 'settled', 'refund_due', 'refunded')
          or (state = 'reconfirm_due' and prior_state = 'funded') then amount
        else coalesce(received_amount, 0) end,
      returned_amount = case when state = 'refunded' then amount else 0 end,
      reported_amount = case when reported_at is null then null else amount end`.execute(trx);
    await commitments().dropColumn('received_amount').execute();
    // Operators look for both in all raises.
    await sql`create index commitments_reported on commitments (reported_at)
      where reported_at is not null and funded_at is null`.execute(trx);
    await sql`create index commitments_surplus
      on commitments ((arrived_amount - returned_amount - amount))
      where arrived_amount - returned_amount - amount > 0`.execute(trx);
  },
};
