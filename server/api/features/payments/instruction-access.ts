import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { type InstructionRow, instructionsSeenBy } from './instruction-store.ts';

/**
 * Finds an instruction that somebody may do this to. Rejects with 404 when it is of a company that is
 * not theirs, and with 403 when their part in it does not allow this.
 */
export async function instructionFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<InstructionRow> {
  const row = await instructionsSeenBy(db, actor.account.id)
    .where('payment_instructions.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (row.role === null && !actor.capabilities.operator)) {
    throw noSuch('payment instruction');
  }
  requireAllowed(actor, action, { ownerId: null, memberRole: row.role ?? undefined });
  return row;
}

/** How a command finds the instruction it changes: the changes of a company follow one another. */
export const instructionToChange = {
  find: instructionFor,
  async serializeBy(db: Database, id: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('payment_instructions')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.company_id;
  },
} as const;

/** In which part somebody acts: as an operator, or as what they are in the company. */
export function partOf(
  { capabilities }: Pick<Actor, 'capabilities'>,
  { role }: Pick<InstructionRow, 'role'>,
): 'operator' | 'owner' | 'editor' {
  if (capabilities.operator) return 'operator';
  return role === 'owner' ? 'owner' : 'editor';
}
