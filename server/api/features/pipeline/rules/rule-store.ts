import type { Transaction } from '#api/platform/storage/storage.ts';
import { type CardRules, cardEvents } from '#shared/product/pipeline/card-rules.ts';
import { stageNumber } from '#shared/product/pipeline/stages.ts';

/** Replaces the rules of a pipeline. */
export async function saveRules(
  trx: Transaction,
  raiseId: string,
  rules: CardRules,
): Promise<void> {
  await trx.deleteFrom('pipeline_rules').where('raise_id', '=', raiseId).execute();
  const rows = cardEvents.flatMap((event) => {
    const stage = rules[event];
    return stage === null ? [] : [{ raise_id: raiseId, event, stage: stageNumber(stage) }];
  });
  if (rows.length > 0) await trx.insertInto('pipeline_rules').values(rows).execute();
}
