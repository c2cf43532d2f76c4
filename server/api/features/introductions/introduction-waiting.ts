/** What waits for the answer of somebody: counted for the dashboard, and listed in its overview. */
import { type RawBuilder, sql } from 'kysely';
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';
import type { Capabilities } from '#shared/product/account/capabilities.ts';
import { overviewLinesMax } from '#shared/product/overview/limits.ts';
import type { IntroductionWait } from '#shared/product/overview/overview.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { introductionPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';

/** The requests that somebody has to answer, as an investor or for a company. */
function toAnswer(userId: string, now: number): RawBuilder<unknown> {
  const at = new Date(now).toISOString();
  return sql`(
    select introductions.id, introductions.raise_id, introductions.investor_id,
      introductions.expires_at, 'investor' as side
    from introductions
    where introductions.investor_id = ${userId} and introductions.asked_by = 'company'
      and introductions.state = 'pending' and introductions.expires_at > ${at}
    union all
    select introductions.id, introductions.raise_id, introductions.investor_id,
      introductions.expires_at, 'company' as side
    from company_members
    inner join introductions on introductions.company_id = company_members.company_id
    where company_members.user_id = ${userId} and company_members.role in ('owner', 'editor')
      and introductions.investor_id <> ${userId} and introductions.asked_by = 'investor'
      and introductions.state = 'pending' and introductions.expires_at > ${at})`;
}

/** Who has neither a company nor an investor profile is asked nothing. */
const mayBeAsked = ({ capabilities }: { readonly capabilities: Capabilities }): boolean =>
  !capabilities.operator && (capabilities.companies > 0 || capabilities.investor !== null);

export const introductionWaiting: readonly OwnWaitingSource[] = [
  {
    kind: 'introduction',
    isFor: mayBeAsked,
    select: (_db, userId, now) =>
      sql`select 1 from ${toAnswer(userId, now)} as asked
        inner join raises on raises.id = asked.raise_id
        where raises.state not in (${sql.join(endedRaiseStates)})`,
  },
];

const introductionsToAnswer: OverviewSource = {
  part: 'introductions',
  isFor: mayBeAsked,
  async read({ storage: { db } }, { actor, now }) {
    return [...(await firstToAnswer(db, actor.account.id, now, overviewLinesMax))];
  },
};

export const introductionOverview: readonly OverviewSource[] = [introductionsToAnswer];

/** The requests that somebody has to answer, by when they expire. */
export const introductionDeadlines: DeadlineSource = {
  isFor: mayBeAsked,
  async read(db, { actor, now, limit }) {
    const asked = await firstToAnswer(db, actor.account.id, now, limit);
    return asked.map(({ id, from, title, until }) => ({
      id: `introduction-${id}`,
      at: until,
      what: `Answer ${from}, who asks for an introduction`,
      about: title,
      path: introductionPath(id),
    }));
  },
};

async function firstToAnswer(
  db: Database,
  userId: string,
  now: number,
  limit: number,
): Promise<readonly IntroductionWait[]> {
  const { rows } = await sql<IntroductionWait>`
    select asked.id as id, asked.side as side, raises.title as title,
      case asked.side when 'investor' then ${issuerName} else investors.name end as "from",
      asked.expires_at as until
    from ${toAnswer(userId, now)} as asked
    inner join raises on raises.id = asked.raise_id
    inner join companies on companies.id = raises.company_id
    inner join users as investors on investors.id = asked.investor_id
    where raises.state not in (${sql.join(endedRaiseStates)})
    order by asked.expires_at, asked.id
    limit ${limit}`.execute(db);
  return rows;
}
