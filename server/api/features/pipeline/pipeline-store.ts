import { sql } from 'kysely';
import { overtaken } from '#api/platform/http/overtaken.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { asRuleStage, type CardRules, noRules } from '#shared/product/pipeline/card-rules.ts';
import { followUpsShown } from '#shared/product/pipeline/limits.ts';
import type { Pipeline } from '#shared/product/pipeline/pipeline.ts';
import { pipelineStages, stageAt, stageNumber } from '#shared/product/pipeline/stages.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { dueFollowUps } from './due-follow-ups.ts';
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
 * The pipeline of a raise: its settings, its cards added up by stage and currency, and what is due on a
 * day, in one statement.
 * @param today as 2027-01-20, where the person is who asks
 */
export async function readPipeline(
  db: Database,
  raise: Pick<RaiseRow, 'id' | 'title' | 'currency' | 'role'>,
  today: string,
): Promise<Pipeline> {
  const facts = await factsOf(db, raise.id, today);
  const settings = facts.find(({ part }) => part === 'settings');
  const totals = facts.filter(({ part }) => part === 'total');
  const names = stageNames(settings?.text ?? null);
  const stages = pipelineStages.map((stage) => {
    const own = totals.filter(({ number }) => number === stageNumber(stage));
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
    due: dueIn(facts),
    rules: rulesIn(facts),
    mayChange: raise.role === 'owner' || raise.role === 'editor',
    version: settings?.number ?? unchanged.version,
  };
}

/** What a pipeline is made of: its settings, a sum for each stage and currency, and what is due. */
interface Fact {
  readonly part: 'settings' | 'rule' | 'total' | 'due';
  /** The version of the settings, or the number of the stage. */
  readonly number: number;
  readonly currency: Currency | null;
  /** In the stage with this currency; or all that are due. */
  readonly cards: number | string;
  readonly amount: number | string | null;
  readonly id: string;
  /** The renamed stages, what a rule answers, or the name on the card. */
  readonly text: string;
  readonly firm: string;
  readonly follow_up_on: string;
}

async function factsOf(db: Database, raiseId: string, today: string): Promise<readonly Fact[]> {
  const { rows } = await sql<Fact>`
    select 'total' as part, stage as number, currency, count(*) as cards, sum(amount) as amount,
      '' as id, '' as text, '' as firm, '' as follow_up_on
    from pipeline_cards where raise_id = ${raiseId} group by stage, currency
    union all
    select 'settings', version, null, 0, null, '', names, '', ''
    from pipelines where raise_id = ${raiseId}
    union all
    select 'rule', stage, null, 0, null, '', event, '', ''
    from pipeline_rules where raise_id = ${raiseId}
    union all
    select 'due', 0, null, due.total, null, due.id, due.name, due.firm, due.follow_up_on
    from (${dueFollowUps(raiseId, today, followUpsShown)}) as due
    order by part, number, currency, follow_up_on, id`.execute(db);
  return rows;
}

function rulesIn(facts: readonly Fact[]): CardRules {
  const rules = facts.filter(({ part }) => part === 'rule');
  const set = rules.map(({ text, number }) => [text, asRuleStage(stageAt(number))]);
  return { ...noRules, ...Object.fromEntries(set) };
}

function dueIn(facts: readonly Fact[]): Pipeline['due'] {
  const due = facts.filter(({ part }) => part === 'due');
  return {
    count: Number(due[0]?.cards ?? 0),
    items: due.map(({ id, text: name, firm, follow_up_on: followUpOn }) => ({
      ...{ id, name, firm, followUpOn },
    })),
  };
}
