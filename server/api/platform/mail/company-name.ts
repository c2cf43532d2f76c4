import type { Database } from '../storage/storage.ts';
import { plainName } from './plain-name.ts';

/** How many approvals are looked at; the newest tells a name that a company has now. */
const approvalsLooked = 5;
const invisible = /[\p{Control}\p{Format}]/gu;

/** A company whose name a mail is to say. */
export interface MailedCompany {
  readonly id: string;
  readonly name: string;
}

/**
 * The name of a company as a mail may say it. Anybody can give a company any name, so one that a
 * mail program would make a link of ("Cal.com"), that is very long or that holds a number to call
 * is only written if an operator approved a raise under it. Otherwise the name that was approved
 * last stands for it, and "a company" if there is none.
 */
export async function mailedCompanyName(
  db: Database,
  { id, name }: MailedCompany,
): Promise<string> {
  const plain = plainName(name);
  if (plain !== undefined) return plain;
  const approved = await approvedNames(db, id);
  const found = approved.find((one) => one === name) ?? approved[0];
  return found?.replace(invisible, '') ?? 'a company';
}

/** The names under which operators approved raises of a company, the newest first. */
async function approvedNames(db: Database, companyId: string): Promise<readonly string[]> {
  const published = await db
    .selectFrom('raises')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'raises.published_snapshot_id')
    .select(['raise_snapshots.content', 'raise_snapshots.created_at'])
    .where('raises.company_id', '=', companyId)
    .orderBy('raise_snapshots.created_at', 'desc')
    .limit(approvalsLooked)
    .execute();
  const reviewed = await db
    .selectFrom('raise_reviews')
    .innerJoin('raises', 'raises.id', 'raise_reviews.raise_id')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'raise_reviews.snapshot_id')
    .select(['raise_snapshots.content', 'raise_snapshots.created_at'])
    .where('raises.company_id', '=', companyId)
    .where('raise_reviews.decision', '=', 'approve')
    .orderBy('raise_reviews.at', 'desc')
    .limit(approvalsLooked)
    .execute();
  // A change that was approved before its raise is published is in neither.
  const changed = await db
    .selectFrom('raises')
    .select('issuer_name')
    .where('company_id', '=', companyId)
    .where('state', '=', 'approved')
    .orderBy('updated_at', 'desc')
    .limit(approvalsLooked)
    .execute();
  return [
    ...changed.flatMap(({ issuer_name }) => issuer_name ?? []),
    ...[...published, ...reviewed]
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .map(({ content }) => (JSON.parse(content) as ApprovedText).company.name),
  ];
}

interface ApprovedText {
  readonly company: { readonly name: string };
}
