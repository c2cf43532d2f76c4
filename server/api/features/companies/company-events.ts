import type { AuditEntry } from '#api/platform/audit/audit.ts';
import { routeOf } from '#shared/site/routes.ts';
import { type CompanyRow, toCompany } from './company-store.ts';

/** The response with one company. */
export function oneCompany(row: CompanyRow) {
  return { body: { company: toCompany(row) }, version: row.version };
}

/** Names and addresses are not logged, because the audit log is kept for longer than a company. */
export function companyAuditEntry(what: string, id: string): AuditEntry {
  return { action: `company.${what}`, targetType: 'company', targetId: id };
}

/**
 * Makes the event of a member, who is the target, so that it is in the copy of their data.
 */
export function memberEvent(
  what: string,
  companyId: string,
  userId: string,
  role: string | null,
): AuditEntry {
  const after = { company: companyId, role };
  return { action: `company.${what}`, targetType: 'user', targetId: userId, after };
}

/**
 * The dashboard's view of companies, for a mail. It leads through the login page, because the reader
 * may have no session, or no account yet.
 */
export function companyLink(origin: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams({ view: 'companies', ...query });
  const next = `${routeOf('dashboard').path}?${search}`;
  return `${origin}${routeOf('login').path}?next=${encodeURIComponent(next)}`;
}
