/** What the overview says of commitments: to investors of their own, to operators of all. */
import { sql } from 'kysely';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { countedRaisesMax, overviewLinesMax } from '#shared/product/overview/limits.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { ledgerCheckOf } from './ledger-checks.ts';
import { ownCommitments } from './own-commitments.ts';

const weekMs = 7 * 86_400_000;

const openCommitments: OverviewSource = {
  part: 'commitments',
  isFor: ({ capabilities }) => isInvestor(capabilities),
  async read({ storage: { db } }, { actor, now }) {
    const states = [...openCommitmentStates, 'refund_due' as const];
    const own = await ownCommitments(db, actor.account.id, { states, due: 'first' }, now);
    const rows = await own.list({ limit: overviewLinesMax });
    return { items: await own.toShow(rows), totals: await own.totals() };
  },
};

const ledger: OverviewSource = {
  part: 'ledger',
  isFor: ({ capabilities }) => capabilities.operator,
  read: ({ storage: { db } }, { now }) => ledgerCheckOf(db, now),
};

interface Sum {
  readonly currency: Currency;
  readonly signed: string;
  readonly funded: string;
}

const portal: OverviewSource = {
  part: 'portal',
  isFor: ({ capabilities }) => capabilities.operator,
  async read({ storage: { db } }, { now }) {
    const since = new Date(now - weekMs).toISOString();
    const running = db
      .selectFrom('raises')
      .select('id')
      .where('state', 'in', runningRaiseStates)
      .limit(countedRaisesMax);
    const [{ live }, { rows }] = await Promise.all([
      db
        .selectFrom(running.as('running'))
        .select((eb) => eb.fn.countAll().as('live'))
        .executeTakeFirstOrThrow(),
      sql<Sum>`
        select currency, ${sumOf(['signed'])} as signed,
          ${sumOf(['funded', 'settled'])} as funded
        from commitments
        where signed_at > ${since} and state in ('signed', 'funded', 'settled')
        group by currency order by currency`.execute(db),
    ]);
    return {
      live: Number(live),
      // Never added up: only what has arrived counts.
      week: rows.map(({ currency, signed, funded }) => ({
        signed: { amount: Number(signed), currency },
        funded: { amount: Number(funded), currency },
      })),
    };
  },
};

/** As text: a sum may be larger than a driver's integers. */
function sumOf(states: readonly string[]) {
  const own = sql.join(states.map((state) => sql.lit(state)));
  return sql`cast(coalesce(sum(case when state in (${own}) then amount end), 0) as text)`;
}

export const commitmentOverview: readonly OverviewSource[] = [openCommitments, ledger, portal];
