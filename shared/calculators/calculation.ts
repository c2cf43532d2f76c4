/** Runs any calculation from its inputs: the one call a page needs. */

import type { CalculationLine } from './calculation-line.ts';
import { type NoteResult, noteConversion } from './note-conversion.ts';
import { noteLines } from './note-lines.ts';
import { pricedRound } from './priced-round.ts';
import { pricedRoundLines } from './priced-round-lines.ts';
import { type ProRataResult, proRata } from './pro-rata.ts';
import type { CalculatorQuery } from './query.ts';
import type { Outcome } from './refusal.ts';
import { type RegCfResult, regCfLimit } from './reg-cf-limit.ts';
import type { RoundResult } from './round-result.ts';
import { safeLines } from './safe-lines.ts';
import { type SafeResult, safeOwnership } from './safe-ownership.ts';

/** A result that can be explained in steps. */
export type Calculation =
  | Explained<'priced-round', RoundResult>
  | Explained<'safe', SafeResult>
  | Explained<'note', NoteResult>
  | Explained<'pro-rata', ProRataResult>
  | Explained<'reg-cf-limit', RegCfResult>;

interface Explained<C extends CalculatorQuery['calculator'], R> {
  readonly calculator: C;
  readonly result: R;
  readonly steps: readonly CalculationLine[];
}

/**
 * Runs the calculation that is asked for. `today` (such as 2026-11-02) is needed for rules that
 * change over time.
 */
export function calculate(asked: CalculatorQuery, today: string): Outcome<Calculation> {
  switch (asked.calculator) {
    case 'priced-round':
      return explained(asked.calculator, pricedRound(asked.inputs), pricedRoundLines);
    case 'safe':
      return explained(asked.calculator, safeOwnership(asked.inputs), safeLines);
    case 'note':
      return explained(asked.calculator, noteConversion(asked.inputs), noteLines);
    case 'pro-rata':
      return explained(asked.calculator, proRata(asked.inputs), ({ steps }) => steps);
    case 'reg-cf-limit':
      return explained(asked.calculator, regCfLimit(asked.inputs, today), ({ steps }) => steps);
  }
}

function explained<C extends CalculatorQuery['calculator'], R>(
  calculator: C,
  outcome: Outcome<R>,
  linesOf: (result: R) => readonly CalculationLine[],
): Outcome<Explained<C, R>> {
  if (outcome.kind !== 'result') return outcome;
  const { result } = outcome;
  return { kind: 'result', result: { calculator, result, steps: linesOf(result) } };
}
