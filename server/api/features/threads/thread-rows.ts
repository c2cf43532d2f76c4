import { sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import { issuerName } from '../raises/issuer.ts';
import { type TieColumns, tieColumns } from './raise-tie.ts';

/** As much of the newest message as a list shows. */
const beginningLength = 200;

/** The two who write, and the part that who asks has in the company; null if none. */
export interface PairRow extends TieColumns {
  readonly raise_id: string;
  readonly raise_title: string;
  readonly slug: string;
  readonly company_id: string;
  readonly company: string;
  readonly investor_id: string;
  readonly investor: string;
  readonly investor_email: string;
  readonly owner_email: string | null;
  readonly role: MemberRole | null;
}

/** A thread, as somebody finds it. */
export interface ThreadRow extends PairRow {
  readonly id: string;
  readonly messages: number;
  readonly sent_by_investor: number;
  readonly sent_by_company: number;
  readonly read_by_investor: number;
  readonly read_by_company: number;
  readonly created_at: string;
  readonly newest_at: string;
  readonly read_count: number | null;
  readonly muted_at: string | null;
  readonly locked_reason: string | null;
  /** The report of who asks that waits for a decision. */
  readonly report_id: string | null;
  readonly newest_side: ThreadSide;
  readonly newest_text: string;
  readonly newest_author: string | null;
}

/** Selects threads with all that a list shows of them, in one statement. */
export function threadRows(db: Database, userId: string, now: number) {
  return db
    .selectFrom('threads')
    .innerJoin('raises', 'raises.id', 'threads.raise_id')
    .innerJoin('companies', 'companies.id', 'threads.company_id')
    .innerJoin('users as investors', 'investors.id', 'threads.investor_id')
    .innerJoin('thread_messages as newest', (join) =>
      join.onRef('newest.thread_id', '=', 'threads.id').onRef('newest.n', '=', 'threads.messages'),
    )
    .leftJoin('users as authors', 'authors.id', 'newest.author_id')
    .leftJoin('company_members as members', (join) =>
      join
        .onRef('members.company_id', '=', 'threads.company_id')
        .on('members.user_id', '=', userId),
    )
    .leftJoin('thread_readers as readers', (join) =>
      join.onRef('readers.thread_id', '=', 'threads.id').on('readers.user_id', '=', userId),
    )
    .select(['threads.id', 'threads.messages', 'threads.created_at', 'threads.newest_at'])
    .select(['threads.sent_by_investor', 'threads.sent_by_company'])
    .select(['threads.read_by_investor', 'threads.read_by_company'])
    .select(['readers.read_count', 'readers.muted_at', 'newest.side as newest_side'])
    .select(sql<string>`substr(newest.text, 1, ${beginningLength})`.as('newest_text'))
    .select('authors.name as newest_author')
    .select(['raises.id as raise_id', 'raises.title as raise_title', 'raises.slug'])
    .select(['raises.state', 'threads.company_id', issuerName.as('company')])
    .select(['investors.id as investor_id', 'investors.name as investor'])
    .select(['investors.email as investor_email', ownerEmail.as('owner_email')])
    .select(['members.role', 'threads.locked_at', 'threads.locked_reason'])
    .select('threads.introduction')
    .select((row) =>
      row
        .selectFrom('thread_reports')
        .select('thread_reports.id')
        .whereRef('thread_reports.thread_id', '=', 'threads.id')
        .where('thread_reports.reported_by', '=', userId)
        .where('thread_reports.decided_at', 'is', null)
        .limit(1)
        .as('report_id'),
    )
    .select(tieColumns(now));
}

/** The two who would write about a raise; undefined where there is no such raise or person. */
export async function pairRow(
  db: Database,
  { raiseId, investorId, userId }: Pair & { readonly userId: string },
  now: number,
): Promise<(PairRow & { readonly thread_id: string | null }) | undefined> {
  return db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .innerJoin('users as investors', (join) => join.on('investors.id', '=', investorId))
    .leftJoin('threads', (join) =>
      join
        .onRef('threads.raise_id', '=', 'raises.id')
        .onRef('threads.investor_id', '=', 'investors.id'),
    )
    .leftJoin('company_members as members', (join) =>
      join.onRef('members.company_id', '=', 'raises.company_id').on('members.user_id', '=', userId),
    )
    .select(['raises.id as raise_id', 'raises.title as raise_title', 'raises.slug'])
    .select(['raises.state', 'raises.company_id', issuerName.as('company')])
    .select(['investors.id as investor_id', 'investors.name as investor'])
    .select(['investors.email as investor_email', ownerEmail.as('owner_email')])
    .select(['members.role', 'threads.id as thread_id', 'threads.locked_at'])
    .select('threads.introduction')
    .select(tieColumns(now))
    .where('raises.id', '=', raiseId)
    .executeTakeFirst();
}

/** A raise and an investor, who have one thread. */
export interface Pair {
  readonly raiseId: string;
  readonly investorId: string;
}

/** A message with the name of its author. */
export type MessageRow = Tables['thread_messages'] & { readonly author: string | null };

/** The messages of a thread, newest first. */
export async function messageRows(
  db: Database,
  threadId: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly MessageRow[]> {
  let query = db
    .selectFrom('thread_messages')
    .leftJoin('users', 'users.id', 'thread_messages.author_id')
    .selectAll('thread_messages')
    .select('users.name as author')
    .where('thread_id', '=', threadId)
    .orderBy('n', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('n', '<', before);
  return query.execute();
}

const ownerEmail = sql<string | null>`(
  select owners.email from company_members as owning
  inner join users as owners on owners.id = owning.user_id
  where owning.company_id = companies.id and owning.role = 'owner' limit 1)`;
