import type { Actor } from '#api/platform/http/access.ts';
import { requireAllowed } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { requireNotArchived } from '../raises/archived.ts';
import { issuerName } from '../raises/issuer.ts';
import { grantOf, type RoomRaise, unpublishedStates } from './room-access.ts';

/**
 * A raise that an investor may ask to read more of: one they can see. A raise for approved investors
 * is seen by those, and a public one by everybody; after an access that ended, it is known already.
 */
export async function raiseToAskFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  /** What is not found. */
  thing = 'data room',
): Promise<RoomRaise> {
  const row = await db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['raises.id', 'raises.company_id', 'raises.title', 'raises.slug', 'raises.state'])
    .select(['raises.visibility', issuerName.as('company')])
    .where('raises.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || unpublishedStates.includes(row.state)) throw noSuch(thing);
  requireAllowed(actor, action, { ownerId: null });
  const isShown =
    row.visibility === 'public_teaser' ||
    (row.visibility === 'network' && actor.capabilities.readsAsInvestor) ||
    (await grantOf(db, actor.account, id)) !== undefined;
  if (!isShown) throw noSuch(thing);
  requireNotArchived(action, row);
  const { company_id: companyId, company, title, slug, state } = row;
  return { id, companyId, company, title, slug, state };
}
