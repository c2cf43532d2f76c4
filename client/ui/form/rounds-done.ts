import { useState } from 'react';
import type { FormResult } from '#shared/site/page-state.ts';

/** Counts successful submits; as the key of the fields, it empties them after each. */
export function useRoundsDone(result: FormResult | null): number {
  const [seen, setSeen] = useState({ result, round: 0 });
  if (seen.result === result) return seen.round;
  const wentWell = result !== null && result.problem === undefined;
  const round = seen.round + (wentWell ? 1 : 0);
  setSeen({ result, round });
  return round;
}
