import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { FoundQuestion } from './found-question.ts';
import { roomFacts } from './grant-events.ts';
import { toldReaders } from './told-readers.ts';
import { withdrawnAnswersOf } from './withdrawn-answer-store.ts';

/**
 * Returns what the readers of an answer are told of it: all who read the whole room, and who asked,
 * though they may read only the deck. A later answer than the first is told as one of its own.
 */
export async function toldOfAnswer(
  trx: Transaction,
  { row, room }: FoundQuestion,
  now: number,
): Promise<readonly AnyEvent[]> {
  const event = { kind: 'question.answered', facts: roomFacts(room.raise) } as const;
  const isFirst = row.withdrawn_at === null;
  const onceKey = isFirst ? row.id : `${row.id}:${row.version}`;
  const before = isFirst ? [] : (await withdrawnAnswersOf(trx, [row.id])).get(row.id);
  const answer = { question: row.id, withdrawnBefore: before?.length ?? 0 };
  return toldReaders(trx, { event, onceKey, answer, ...askerOf(row) }, { now });
}

/** Returns what the readers of an answer are told once it is withdrawn, which made this version. */
export function toldOfWithdrawal(
  trx: Transaction,
  { row, room }: FoundQuestion,
  withdrawal: {
    readonly version: number;
    readonly byOperator: boolean;
    readonly now: number;
    /** How many are withdrawn at once. */
    readonly beside?: number;
  },
): Promise<readonly AnyEvent[]> {
  const { version, byOperator, ...telling } = withdrawal;
  const facts = { ...roomFacts(room.raise), byOperator };
  const event = { kind: 'question.answer-withdrawn', facts } as const;
  const onceKey = `${row.id}:${version}`;
  return toldReaders(trx, { event, onceKey, ...askerOf(row) }, telling);
}

function askerOf({ asked_by: id }: FoundQuestion['row']) {
  return id === null ? {} : { deckReaders: { id } };
}
