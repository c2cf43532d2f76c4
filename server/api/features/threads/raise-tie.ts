/** What an investor has to do with a raise, in the statement that finds their thread. */
import { type RawBuilder, sql } from 'kysely';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import {
  bindingCommitmentStates,
  type RaiseTie,
  wishingCommitmentStates,
} from '#shared/product/threads/thread-rules.ts';
import { unpublishedStates } from '../rooms/room-access.ts';

/** The columns that say it: 1 where it is so. */
export interface TieColumns {
  readonly state: RaiseState;
  readonly has_open_grant: number;
  readonly has_ended_grant: number;
  readonly has_wish: number;
  readonly is_bound: number;
  /** This and the next one are of the thread, if there is one. */
  readonly locked_at: string | null;
  readonly introduction: 'open' | 'ended' | null;
}

/** Selects the columns but those of the thread, where `raises` and `users as investors` are joined. */
export function tieColumns(now: number) {
  const at = new Date(now).toISOString();
  const isOver = sql`access_grants.expires_at is not null and access_grants.expires_at <= ${at}`;
  const isLetIn = sql`access_grants.state in ('active', 'invited')`;
  return [
    grantThat(sql`${isLetIn} and not (${isOver})`).as('has_open_grant'),
    grantThat(
      sql`(access_grants.state in ('denied', 'revoked', 'expired') or (${isLetIn} and ${isOver}))`,
    ).as('has_ended_grant'),
    commitmentIn(wishingCommitmentStates).as('has_wish'),
    commitmentIn(bindingCommitmentStates).as('is_bound'),
  ] as const;
}

/** Reads the columns as the rules of threads know them. */
export function tieIn(row: TieColumns): RaiseTie {
  // Nobody is let into what is not published.
  const isPublished = !unpublishedStates.includes(row.state);
  const grant = isPublished && isSet(row.has_open_grant);
  const ended = isPublished && isSet(row.has_ended_grant);
  return {
    grant: grant ? 'open' : ended ? 'ended' : 'none',
    isLocked: row.locked_at !== null,
    introduction: row.introduction ?? 'none',
    commitment: isSet(row.is_bound) ? 'binding' : isSet(row.has_wish) ? 'wish' : 'none',
  };
}

const isSet = (flag: number): boolean => Number(flag) === 1;

/** An invitation waits for the account that has its address. */
function grantThat(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when exists (
    select 1 from access_grants where access_grants.raise_id = raises.id
    and (access_grants.user_id = investors.id
      or (access_grants.user_id is null and access_grants.email = investors.email))
    and ${condition}) then 1 else 0 end`;
}

function commitmentIn(states: readonly string[]): RawBuilder<number> {
  return sql<number>`case when exists (
    select 1 from commitments where commitments.raise_id = raises.id
    and commitments.investor_id = investors.id
    and commitments.state in (${sql.join(states)})) then 1 else 0 end`;
}
