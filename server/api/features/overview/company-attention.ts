/** What nobody may miss of a company, in one statement: the overview is read again and again. */
import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { CompanyRaise } from '#shared/product/overview/overview.ts';
import { firstDueFollowUp } from '../pipeline/due-follow-ups.ts';
import { unreadOfCompany } from '../threads/thread-waiting.ts';

interface Row {
  readonly unread: number | string;
  readonly card: string | null;
  readonly name: string | null;
  readonly total: number | string | null;
}

/**
 * Counts the unread threads of a company and the follow-ups of a raise whose day has come.
 * @param today as 2027-01-20, where the person is who asks
 */
export async function companyAttention(
  db: Database,
  userId: string,
  raise: { readonly id: string; readonly company_id: string },
  today: string,
): Promise<Pick<CompanyRaise['attention'], 'unreadThreads' | 'followUps'>> {
  const { rows } = await sql<Row>`
    select (${unreadOfCompany(userId, raise.company_id)}) as unread,
      due.id as card, due.name as name, due.total as total
    from (select 1 as one) as always
    left join (${firstDueFollowUp(raise.id, today)}) as due on 1 = 1`.execute(db);
  const [row] = rows;
  const { card = null, name = null } = row ?? {};
  return {
    unreadThreads: Number(row?.unread ?? 0),
    followUps: {
      count: Number(row?.total ?? 0),
      first: card === null || name === null ? null : { id: card, name },
    },
  };
}
