import { sql } from 'kysely';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { CardEvent } from '#shared/product/pipeline/card-rules.ts';
import { cardMovesShown } from '#shared/product/pipeline/limits.ts';
import type { Card } from '#shared/product/pipeline/pipeline.ts';
import { stageAt } from '#shared/product/pipeline/stages.ts';

type Move = Omit<Tables['card_moves'], 'n' | 'card_id'>;

/** Notes that a card was moved to another stage. */
export async function addMove(trx: Transaction, cardId: string, move: Move): Promise<void> {
  const { last } = await trx
    .selectFrom('card_moves')
    .select((row) => row.fn.max('n').as('last'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  const n = Number(last ?? 0) + 1;
  await trx
    .insertInto('card_moves')
    .values({ ...move, card_id: cardId, n })
    .execute();
}

interface Row {
  readonly kind: 'move' | 'note';
  readonly n: number;
  readonly at: string;
  readonly author: string | null;
  /** The note, or why they passed. */
  readonly text: string;
  readonly from_stage: number;
  readonly to_stage: number;
  readonly rule: CardEvent | null;
}

/** The notes of a card and its newest moves, both the newest first, in one statement. */
export async function historyOf(
  db: Database,
  cardId: string,
): Promise<Pick<Card, 'notes' | 'moves'>> {
  const { rows } = await sql<Row>`
    select 'note' as kind, card_notes.n as n, card_notes.at as at, users.name as author,
      card_notes.text as text, 0 as from_stage, 0 as to_stage, null as rule
    from card_notes left join users on users.id = card_notes.author_id
    where card_notes.card_id = ${cardId}
    union all
    select 'move', moves.n, moves.at, users.name, moves.reason, moves.from_stage, moves.to_stage,
      moves.rule
    from (
      select * from card_moves where card_id = ${cardId} order by n desc limit ${cardMovesShown}
    ) as moves
    left join users on users.id = moves.author_id
    order by kind, n desc`.execute(db);
  return {
    notes: rows
      .filter(({ kind }) => kind === 'note')
      .map(({ text, at, author }) => ({ text, at, author })),
    moves: rows
      .filter(({ kind }) => kind === 'move')
      .map(({ text, at, author, from_stage, to_stage, rule }) => ({
        ...{ at, author, rule, reason: text },
        ...{ from: stageAt(from_stage), to: stageAt(to_stage) },
      })),
  };
}
