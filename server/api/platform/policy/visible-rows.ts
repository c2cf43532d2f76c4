import { type Expression, type SqlBool, sql } from 'kysely';
import { memberRoles } from '#shared/product/companies/lifecycle.ts';
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

/**
 * The condition for rows of companies in which somebody has a part that may do this, by the column
 * that holds the company.
 */
export function rowsOfCompanies(
  actor: PolicyActor,
  action: Action,
  companyColumn: string,
): Expression<SqlBool> {
  const parts = memberRoles.filter(
    (memberRole) => can(actor, action, { resource: { ownerId: null, memberRole } }) === 'yes',
  );
  if (parts.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`exists (
    select 1 from company_members
    where company_members.company_id = ${sql.ref(companyColumn)}
    and company_members.user_id = ${actor.account.id}
    and company_members.role in (${sql.join(parts)})
  )`;
}
