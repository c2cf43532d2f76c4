import { ProblemError } from '#shared/http/errors.ts';
import type { ItemOutcome } from '#shared/product/fields/item-outcomes.ts';
import { type Consequences, joined } from '../consequences.ts';
import type { Transaction } from '../storage/storage.ts';
import { answeredAhead, savepoint } from '../storage/unit-of-work.ts';

/** What was done with one thing; undefined where it was so already. */
export interface ItemDone extends Consequences {
  /** What follows, as a sentence, where it is not what was asked for. */
  readonly note?: string;
}

/** What is said of a thing that was so already. */
const unchanged = 'Nothing to change.';

/** What is said of a thing of which the caller saw an earlier version. */
const overtaken = 'It was changed since you read it.';

/**
 * Does the same with several things in one transaction, and says of each what became of it. What is
 * refused for one of them is undone for that one alone; a fault of ours undoes all.
 * @param act resolves with undefined where there is nothing to change, and rejects with what a
 *   request about this one thing would be refused with
 */
export async function eachItem(
  trx: Transaction,
  ids: readonly string[],
  act: (id: string) => Promise<ItemDone | undefined>,
): Promise<Required<Consequences> & { readonly body: { readonly outcomes: ItemOutcome[] } }> {
  // Before the first item, so that it is not refused for what came before it.
  await answeredAhead(trx);
  const outcomes: ItemOutcome[] = [];
  const followed: Consequences[] = [];
  // Named twice, a thing has one outcome.
  for (const id of new Set(ids)) {
    try {
      const made = await savepoint(trx, isRefusal, () => act(id));
      outcomes.push(
        made === undefined
          ? { id, outcome: 'unchanged', message: unchanged }
          : { id, outcome: 'done', message: made.note ?? '' },
      );
      followed.push(made ?? {});
    } catch (error) {
      if (!isRefusal(error)) throw error;
      outcomes.push({ id, outcome: 'refused', message: reasonOf(error) });
    }
  }
  return { ...joined(followed), body: { outcomes } };
}

function isRefusal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status < 500;
}

/** Why one was refused: what is said of its field, or else the sentence of the refusal. */
function reasonOf({ status, problem, message }: ProblemError): string {
  if (status === 412) return overtaken;
  return problem.errors?.[0]?.message ?? problem.detail ?? message;
}
