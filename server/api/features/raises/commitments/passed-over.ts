import { sql } from 'kysely';
import type { AnyEvent } from '../../../platform/events/record-event.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';
import { noteNotice, notNoticed } from './clock/notices.ts';
import { toldOfRaise } from './commitment-events.ts';

const notice = 'passed-over';

/**
 * What those are told, once each, who stand before a place in line that was offered room: they could
 * not take it (see `waiting-line.ts`), and can mend that or lower their amount.
 */
export async function tellPassedOver(
  trx: Write,
  raise: RaiseRow,
  before: number,
  now: number,
): Promise<readonly AnyEvent[]> {
  const passed = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', '=', 'waitlisted')
    .where('queue_pos', '<', before)
    .where(notNoticed(sql`${notice}`))
    .orderBy('queue_pos')
    .execute();
  for (const { id } of passed) await noteNotice(trx, id, notice);
  return passed.map((row) => toldOfRaise(raise, row, notice, now));
}
