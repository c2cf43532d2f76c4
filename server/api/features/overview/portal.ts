/** What the overview tells operators of their portal. */
import { sql } from 'kysely';
import type { OverviewDeps, OverviewSource } from '#api/platform/overview-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { defaultBrandName } from '#shared/brand/default-name.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { countedRaisesMax } from '#shared/product/overview/limits.ts';
import { openSetupTasks, type SetupTask } from '#shared/product/overview/setup-tasks.ts';
import { raiseStates, runningRaiseStates } from '#shared/product/raises/lifecycle.ts';

const weekMs = 7 * 86_400_000;
/** A company alone knows of a draft. */
const submittedStates = raiseStates.filter((state) => state !== 'draft');

interface Sum {
  readonly currency: Currency;
  readonly signed: string;
  readonly funded: string;
}

/** How the portal is, and what it still needs. */
export const portalOverview: OverviewSource = {
  part: 'portal',
  isFor: ({ capabilities }) => capabilities.operator,
  async read({ storage: { db }, options }, { now }) {
    const since = new Date(now - weekMs).toISOString();
    const [{ live, ...setup }, { rows }] = await Promise.all([
      countPortal(db),
      sql<Sum>`
        select currency, ${sumOf(['signed'])} as signed,
          ${sumOf(['funded', 'settled'])} as funded
        from commitments
        where signed_at > ${since} and state in ('signed', 'funded', 'settled')
        group by currency order by currency`.execute(db),
    ]);
    return {
      live,
      setup: setupOf(options, setup),
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

/** Counts in one statement, each count with a limit. */
async function countPortal(db: Database): Promise<{
  readonly live: number;
  readonly operators: number;
  readonly submitted: number;
}> {
  const running = db
    .selectFrom('raises')
    .select('id')
    .where('state', 'in', runningRaiseStates)
    .limit(countedRaisesMax);
  const active = db
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('status', '=', 'active')
    .limit(2);
  const submitted = db
    .selectFrom('raises')
    .select('id')
    .where('state', 'in', submittedStates)
    .limit(1);
  const found = await db
    .selectNoFrom((eb) => [
      eb.selectFrom(running.as('running')).select(eb.fn.countAll().as('n')).as('live'),
      eb.selectFrom(active.as('active')).select(eb.fn.countAll().as('n')).as('operators'),
      eb.selectFrom(submitted.as('submitted')).select(eb.fn.countAll().as('n')).as('submitted'),
    ])
    .executeTakeFirstOrThrow();
  return {
    live: Number(found.live),
    operators: Number(found.operators),
    submitted: Number(found.submitted),
  };
}

/** A demo is named and mails nobody on purpose. */
function setupOf(
  { brandName, mode, smtpUrl }: OverviewDeps['options'],
  { operators, submitted }: { readonly operators: number; readonly submitted: number },
): SetupTask[] {
  const isDemo = mode === 'demo';
  return openSetupTasks({
    operators,
    isNamed: isDemo || brandName !== defaultBrandName,
    sendsMail: isDemo || smtpUrl !== undefined,
    hasSubmissions: submitted > 0,
  });
}
