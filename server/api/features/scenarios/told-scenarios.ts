import { figuresVersion } from '../../../../shared/calculators/key-figures.ts';
import type { Scenario } from '../../../../shared/product/scenarios/scenarios.ts';
import { keptEntries, type ScenarioOutcome } from './scenario-rules.ts';
import { type ScenarioRow, scenarioOf } from './scenario-store.ts';

/**
 * Turns rows into scenarios. Figures are computed once, when entries are saved, because twenty
 * SAFEs and notes take a tenth of a second. Figures of an older engine are computed again when they
 * are read.
 */
export function toldScenarios(today: () => string): (row: ScenarioRow) => Scenario {
  return (row) => scenarioOf(row, outcomeOf(row, today()));
}

function outcomeOf(row: ScenarioRow, today: string): ScenarioOutcome {
  if (row.figures_version === figuresVersion) return JSON.parse(row.outcome) as ScenarioOutcome;
  try {
    return keptEntries(row.query, today).outcome;
  } catch {
    // A rule has become stricter since; the saved entries can still be opened and corrected.
    return {
      figures: [],
      refusal: 'The rules have changed since it was saved. Open it to correct the entries.',
    };
  }
}
