import { sql } from 'kysely';
import { overtaken } from '#api/platform/http/overtaken.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { followUpsShown } from '#shared/product/pipeline/limits.ts';
import type { Pipeline } from '#shared/product/pipeline/pipeline.ts';
import { pipelineStages, stageNumber } from '#shared/product/pipeline/stages.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { stageNames } from './stage-names.ts';

type PipelineRow = Readonly<Tables['pipelines']>;

/** What there is of a pipeline that nobody has changed. */
const unchanged = {
  names: '{}',
  ...{ updated_at: '', saved_by: null, version: 1 },
};

/** The settings of a pipeline. */
export async function pipelineRow(db: Database, raiseId: string): Promise<PipelineRow> {
  const row = await db
    .selectFrom('pipelines')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .executeTakeFirst();
  return row ?? { ...unchanged, raise_id: raiseId };
}

/** Saves the settings of a pipeline; rejects with 412 if someone else has saved them first. */
export async function savePipeline(
  trx: Transaction,
  before: PipelineRow,
  change: Pick<PipelineRow, 'names'>,
  { expected, by, now }: { readonly expected: number; readonly by: string; readonly now: number },
): Promise<void> {
  if (before.version !== expected) throw await overtaken(trx, before);
  const columns = {
    ...change,
    updated_at: new Date(now).toISOString(),
    saved_by: by,
    version: expected + 1,
  };
  await trx
    .insertInto('pipelines')
    .values({ ...columns, raise_id: before.raise_id })
    .onConflict((conflict) => conflict.column('raise_id').doUpdateSet(columns))
    .execute();
}

/**
 * The pipeline of a raise: its cards added up by stage and currency, and what is due on a day.
 * @param today as 2027-01-20, where the person is who asks
 */
export async function readPipeline(
  db: Database,
  raise: Pick<RaiseRow, 'id' | 'title' | 'currency' | 'role'>,
  today: string,
): Promise<Pipeline> {
  const row = await pipelineRow(db, raise.id);
  const totals = await totalsOf(db, raise.id);
  const names = stageNames(row.names);
  const stages = pipelineStages.map((stage) => {
    const own = totals.filter((each) => each.stage === stageNumber(stage));
    return {
      stage,
      name: names[stage],
      cards: own.reduce((sum, { cards }) => sum + Number(cards), 0),
      sums: own.flatMap(({ currency, amount }) =>
        currency === null ? [] : [{ amount: Number(amount), currency }],
      ),
    };
  });
  return {
    raise: { id: raise.id, title: raise.title, currency: raise.currency },
    stages,
    cards: stages.reduce((sum, { cards }) => sum + cards, 0),
    due: await dueOn(db, raise.id, today),
    mayChange: raise.role === 'owner' || raise.role === 'editor',
    version: row.version,
  };
}

interface Totals {
  readonly stage: number;
  readonly currency: Currency | null;
  readonly cards: number | string;
  readonly amount: number | string | null;
}

async function totalsOf(db: Database, raiseId: string): Promise<readonly Totals[]> {
  const { rows } = await sql<Totals>`
    select stage, currency, count(*) as cards, sum(amount) as amount from pipeline_cards
    where raise_id = ${raiseId} group by stage, currency order by stage, currency`.execute(db);
  return rows;
}

async function dueOn(db: Database, raiseId: string, today: string): Promise<Pipeline['due']> {
  // The last stage is not followed up; its number is in the statement, as in the index.
  const due = sql`pipeline_cards
    left join users on users.id = pipeline_cards.investor_id
    where pipeline_cards.raise_id = ${raiseId} and pipeline_cards.follow_up_on <= ${today}
      and pipeline_cards.follow_up_on is not null and pipeline_cards.stage < 6`;
  const { rows } = await sql<Pipeline['due']['items'][number] & { readonly total: number }>`
    select pipeline_cards.id, coalesce(users.name, pipeline_cards.name) as name,
      pipeline_cards.firm, pipeline_cards.follow_up_on as "followUpOn",
      count(*) over () as total
    from ${due} order by pipeline_cards.follow_up_on, pipeline_cards.id
    limit ${followUpsShown}`.execute(db);
  const items = rows.map(({ id, name, firm, followUpOn }) => ({ id, name, firm, followUpOn }));
  return { count: Number(rows[0]?.total ?? 0), items };
}
