import { sql } from 'kysely';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { rankBetween, rankGap } from './rank.ts';

/** A place in a pipeline: first in a stage, or below one of its cards. */
export interface CardPlace {
  readonly raiseId: string;
  /** The number of the stage. */
  readonly stage: number;
  readonly after?: string | undefined;
}

/**
 * Returns the rank of a place. Where the card above is gone from the stage it is the first place. The
 * stage is numbered again when no number is left between two cards.
 * @param moving the card that moves there, which is no neighbour of itself
 */
export async function rankAt(trx: Transaction, place: CardPlace, moving: string): Promise<number> {
  const found = await freeRank(trx, place, moving);
  if (found !== undefined) return found;
  await numberAgain(trx, place);
  return required(await freeRank(trx, place, moving));
}

async function freeRank(
  trx: Transaction,
  { raiseId, stage, after }: CardPlace,
  moving: string,
): Promise<number | undefined> {
  const cards = trx
    .selectFrom('pipeline_cards')
    .select('rank')
    .where('raise_id', '=', raiseId)
    .where('stage', '=', stage);
  const above =
    after === undefined || after === moving
      ? undefined
      : await cards.where('id', '=', after).executeTakeFirst();
  const others = cards.where('id', '<>', moving).orderBy('rank').limit(1);
  const below = await (above === undefined
    ? others
    : others.where('rank', '>', above.rank)
  ).executeTakeFirst();
  return rankBetween(above?.rank, below?.rank);
}

async function numberAgain(trx: Transaction, { raiseId, stage }: CardPlace): Promise<void> {
  await sql`update pipeline_cards set rank = ordered.place * ${sql.lit(rankGap)}
    from (
      select id, row_number() over (order by rank, id) as place from pipeline_cards
      where raise_id = ${raiseId} and stage = ${stage}
    ) as ordered
    where ordered.id = pipeline_cards.id`.execute(trx);
}
