/** Finds what waits in the data rooms of somebody's companies, for owners and editors. */
import { type RawBuilder, sql } from 'kysely';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';

/**
 * The raises of which somebody decides about requests and answers questions: of one that has ended
 * nothing can be done any more, so nothing waits.
 */
export function decidedBy(userId: string): RawBuilder<unknown> {
  return sql`raises inner join company_members on company_members.company_id = raises.company_id
      and company_members.user_id = ${userId} and company_members.role in ('owner', 'editor')
      and raises.state not in (${sql.join(endedRaiseStates)})`;
}

export const roomWaiting: readonly OwnWaitingSource[] = [
  {
    kind: 'access-request',
    isFor: ({ capabilities }) => isFounder(capabilities),
    select: (_db, userId) => sql`
      select 1 from ${decidedBy(userId)}
      inner join access_grants on access_grants.raise_id = raises.id
      where access_grants.state = 'requested'`,
  },
  {
    kind: 'room-question',
    isFor: ({ capabilities }) => isFounder(capabilities),
    select: (_db, userId) => sql`
      select 1 from ${decidedBy(userId)}
      inner join raise_questions on raise_questions.raise_id = raises.id
      where raise_questions.answered_at is null`,
  },
];
