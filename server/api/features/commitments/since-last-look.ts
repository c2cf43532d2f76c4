/** What is new in the commitments of an investor, and that they have looked at them. */
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Command } from '#api/platform/http/command.ts';
import type { RaiseNewsRow } from '#api/platform/raise-news-source.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import { type RaiseNewsKind, raiseNewsKinds } from '#shared/product/raises/raise-changes.ts';
import { changesSinceVisit } from '../raises/changes-since-visit.ts';
import { isNoted, noteSeen, portfolioPlace, sinceLook, type Visitor } from '../raises/last-seen.ts';

interface NewsRow extends Partial<Omit<RaiseNewsRow, 'raise'>> {
  /** Null of the row that says of the portfolio itself since when. */
  readonly raise: string | null;
  readonly since: string | null;
  readonly noted: unknown;
}

/** Reads what is new in a list of somebody's commitments: two statements, however many there are. */
export async function portfolioNews(
  { storage: { db }, raiseNews, now: clock }: Pick<FeatureDeps, 'storage' | 'raiseNews' | 'now'>,
  visitor: Visitor,
  raises: readonly string[],
): Promise<CommitmentList['sinceVisit']> {
  if (raises.length === 0) return { since: null, isNoted: true, raises: [] };
  const now = clock();
  const { userId } = visitor;
  const parts: RawBuilder<unknown>[] = raiseNews.map(
    (source) =>
      sql`select news.raise as raise, news.what as what, null as since, 0 as noted
        from (${source.select({ userId, now }, raises)}) as news`,
  );
  const [changes, { rows }] = await Promise.all([
    changesSinceVisit(db, visitor, raises, { now, shown: 'list' }),
    sql<NewsRow>`
      select null as raise, null as what, ${sinceLook(visitor, now)} as since,
        ${isNoted(now)} as noted
      from users left join last_seen on last_seen.user_id = users.id
        and last_seen.place = ${portfolioPlace}
      where users.id = ${userId}
      union all ${sql.join(parts, sql` union all `)}`.execute(db),
  ]);
  const kinds = new Map<string, Set<RaiseNewsKind>>();
  const add = (raise: string, what: RaiseNewsKind) =>
    kinds.set(raise, (kinds.get(raise) ?? new Set()).add(what));
  for (const [raise, news] of changes) if (news.changes.length > 0) add(raise, 'changed');
  for (const { raise, what } of rows) if (raise !== null && what !== undefined) add(raise, what);
  const own = rows.find(({ raise }) => raise === null);
  return {
    since: own?.since ?? null,
    isNoted: Number(own?.noted ?? 1) === 1,
    raises: [...kinds].map(([raise, found]) => ({
      raise,
      news: raiseNewsKinds.filter((kind) => found.has(kind)),
    })),
  };
}

/** Notes that somebody looks at their commitments. */
export async function seePortfolio({ actor, trx, now }: Command<'POST /commitments/seen'>) {
  const visitor = { userId: actor.account.id, sessionId: actor.credentialId };
  await noteSeen(trx, visitor, portfolioPlace, now);
  return {};
}
