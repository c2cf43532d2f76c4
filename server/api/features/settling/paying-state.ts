import type { Database } from '#api/platform/storage/storage.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** Tells what investors of a raise see of the bank account of its company, and nothing of that. */
export async function payingOf(
  db: Database,
  { company_id, currency }: RaiseRow,
  now: number,
): Promise<SettlingDesk['paying']> {
  const active = await db
    .selectFrom('payment_instructions')
    .select('shown_from')
    .where('company_id', '=', company_id)
    .where('currency', '=', currency)
    .where('state', '=', 'active')
    .executeTakeFirst();
  const from = active?.shown_from ?? null;
  if (from === null) return { state: 'none', until: null };
  return Date.parse(from) > now ? { state: 'held', until: from } : { state: 'shown', until: null };
}
