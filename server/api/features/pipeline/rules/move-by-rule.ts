import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { rankAt } from '../card-places.ts';
import { addMove } from './card-history.ts';

/** In one transaction; the others in the next. */
export const eventsAtOnce = 100;

type Event = Tables['card_events'];

/**
 * Moves the cards of those to whom something happened, as the rules of their raise want it: only
 * forwards, never out of the last stage, and not where the card was put where it is after that. Since
 * then counts from what happened and not from now, so that what happens next moves it, too.
 * @returns how many events there were
 */
export async function moveByRules(trx: Transaction, raiseId: string, now: number): Promise<number> {
  const events = await trx
    .selectFrom('card_events')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('at')
    .limit(eventsAtOnce)
    .execute();
  const rules = await trx
    .selectFrom('pipeline_rules')
    .select(['event', 'stage'])
    .where('raise_id', '=', raiseId)
    .execute();
  for (const event of events) {
    const stage = rules.find((rule) => rule.event === event.event)?.stage;
    if (stage !== undefined) await moveOne(trx, event, stage, now);
    await trx
      .deleteFrom('card_events')
      .where('raise_id', '=', raiseId)
      .where('user_id', '=', event.user_id)
      .where('event', '=', event.event)
      .where('at', '=', event.at)
      .execute();
  }
  return events.length;
}

async function moveOne(trx: Transaction, event: Event, stage: number, now: number): Promise<void> {
  const { raise_id, user_id, event: rule, at } = event;
  const card = await trx
    .selectFrom('pipeline_cards')
    .select(['id', 'stage', 'version'])
    .where('investor_id', '=', user_id)
    .where('raise_id', '=', raise_id)
    .where('stage', '<', stage)
    .where('stage_since', '<', at)
    .executeTakeFirst();
  if (card === undefined) return;
  const rank = await rankAt(trx, { raiseId: raise_id, stage }, card.id);
  await trx
    .updateTable('pipeline_cards')
    .set({
      ...{ stage, rank, stage_since: at, saved_by: null },
      updated_at: new Date(now).toISOString(),
      version: card.version + 1,
    })
    .where('id', '=', card.id)
    .execute();
  await addMove(trx, card.id, {
    ...{ at, from_stage: card.stage, to_stage: stage, author_id: null, rule, reason: '' },
  });
}
