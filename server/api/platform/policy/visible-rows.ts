import { type Expression, type SqlBool, sql } from 'kysely';
import { can, type PolicyActor } from './can.ts';
import type { Action } from './policy.ts';

/**
 * The condition for rows that somebody may do this to, by the column that holds their owner. It
 * finds exactly the rows for which `can` says yes.
 */
export function visibleRows(
  actor: PolicyActor,
  action: Action,
  ownerColumn: string,
): Expression<SqlBool> {
  const ofNobody = can(actor, action, { resource: { ownerId: null } });
  if (ofNobody === 'yes') return sql<SqlBool>`1 = 1`;
  const ofTheirs = can(actor, action, { resource: { ownerId: actor.account.id } });
  if (ofTheirs !== 'yes') return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${sql.ref(ownerColumn)} = ${actor.account.id}`;
}
