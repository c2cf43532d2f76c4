import type { Actor } from '#api/platform/http/access.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { type RaiseRow, raiseFor } from '../raises/raise-store.ts';
import { holderTotals } from './holder-rows.ts';

/** Finds a raise whose holders somebody may see. Rejects with 422 unless it closed as funded. */
export async function fundedRaiseFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<RaiseRow> {
  const raise = await raiseFor(db, actor, action, id);
  requireFunded(raise);
  return raise;
}

/** Rejects with 422 unless a raise closed as funded. */
export function requireFunded({ state }: Pick<RaiseRow, 'state'>): void {
  if (state === 'closed_funded') return;
  throw refusal('not-funded', 'A raise has holders once it has closed as funded.');
}

/** Rejects with 422 when a raise has more holders than an export writes. */
export async function requireFewHolders(
  db: Database,
  { id }: Pick<RaiseRow, 'id'>,
  most: number,
): Promise<void> {
  const { holders } = await holderTotals(db, id);
  if (holders <= most) return;
  const message = `This raise has more than ${most} holders.`;
  throw invalid([{ pointer: '/issued', code: 'too-many-rows', message }]);
}
