import { sql } from 'kysely';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { Ledger } from './ledger.ts';
import { noteNotice, notNoticed } from './scheduled/notices.ts';
import { applyTransition } from './transition.ts';
import { inLine } from './waitlist-order.ts';

const notice = 'passed-over';

/** So many are noted and told with one offer, the first in line; the others with the next. */
const notedAtOnce = 50;

/**
 * Notes and tells those, once each, who stand before a place in line that was offered what was
 * available, in minor units: it was less than they would take, or they could not take it (see
 * `waitlist-order.ts`). They can mend either.
 */
export async function passOver(
  ledger: Ledger,
  raise: RaiseRow,
  before: number,
  available: number,
  now: number,
): Promise<readonly AnyEvent[]> {
  const { trx } = ledger;
  const passed = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', '=', 'waitlisted')
    .where('queue_pos', '<', before)
    .where(notNoticed(sql`${notice}`))
    .orderBy('queue_pos')
    .limit(notedAtOnce)
    .execute();
  if (passed.length === 0) return [];
  const ids = passed.map(({ id }) => id);
  const able = await inLine(trx, raise).select('id').where('id', 'in', ids).execute();
  const events: AnyEvent[] = [];
  for (const row of passed) {
    await noteNotice(trx, row.id, notice);
    const tell = able.some(({ id }) => id === row.id) ? { available } : {};
    const what = { event: 'pass-over', who: 'system', guards: {} } as const;
    events.push(...(await applyTransition(ledger, { raise, row, ...what, tell }, now)).events);
  }
  return events;
}
