import type { Database } from '#api/platform/storage/storage.ts';
import { type RoundPart, raisesOfRound } from './new-raise-rounds.ts';
import { newRaises } from './new-raise-rows.ts';
import { investorsAmong, nextInvestors, toldAlready } from './told-investors.ts';
import { whyTold } from './why-told.ts';

/** So many people are compared at once, and told in one transaction at most. */
export const peopleAtOnce = 100;
/** After so many whom nothing fits, the job notes how far it is. */
const stepsMax = 20;

/** Who is told of what, and where those behind them begin; undefined where there are no more. */
export interface ToldPart {
  readonly told: readonly { readonly user_id: string; readonly raise_id: string }[];
  readonly next: string | undefined;
}

/**
 * Finds the next people whom a raise of the round fits. It goes from the few raises of a day to the
 * people, whose profiles are read in the order of their ids: everyone once.
 */
export async function nextTold(
  db: Database,
  { day, after }: RoundPart,
  now: number,
  signal: AbortSignal,
): Promise<ToldPart> {
  const raises = await newRaises(db, await raisesOfRound(db, day));
  // All of them were withdrawn.
  if (raises.length === 0) return { told: [], next: undefined };
  let last = after;
  for (let step = 0; step < stepsMax; step += 1) {
    signal.throwIfAborted();
    const people = await nextInvestors(db, last, peopleAtOnce);
    const told = await toldAmong(db, people, raises, now);
    last = people.at(-1) ?? last;
    if (people.length < peopleAtOnce) return { told, next: undefined };
    if (told.length > 0) return { told, next: last };
  }
  return { told: [], next: last };
}

async function toldAmong(
  db: Database,
  people: readonly string[],
  raises: Awaited<ReturnType<typeof newRaises>>,
  now: number,
): Promise<ToldPart['told']> {
  const investors = await investorsAmong(db, people, raises, now);
  const found = investors.flatMap((who) =>
    raises
      .filter((raise) => whyTold(who, raise, now) !== undefined)
      .map(({ id }) => ({ user_id: who.id, raise_id: id })),
  );
  if (found.length === 0) return [];
  const already = await toldAlready(
    db,
    [...new Set(found.map(({ user_id }) => user_id))],
    raises.map(({ id }) => id),
  );
  return found.filter(({ user_id, raise_id }) => !already.has(`${user_id} ${raise_id}`));
}
