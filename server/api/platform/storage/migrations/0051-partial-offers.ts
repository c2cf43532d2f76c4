import type { Migration } from '../migration.ts';
import { bigInteger } from './table.ts';

/**
 * The least that somebody on the waitlist would take, and while less than they asked for is offered to
 * them, what they had asked for. Each event says the first, so that both can be made again from them.
 */
export const partialOffers: Migration = {
  name: '0051-partial-offers',
  async up(trx, engine) {
    const big = bigInteger(engine);
    const columns = [
      ['commitments', 'least_amount'],
      ['commitments', 'wanted_amount'],
      ['commitment_events', 'least_after'],
    ] as const;
    for (const [table, name] of columns) {
      await trx.schema.alterTable(table).addColumn(name, big).execute();
    }
  },
};
