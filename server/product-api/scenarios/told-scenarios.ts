import { figuresVersion } from '../../../shared/calculators/key-figures.ts';
import type { Scenario } from '../../../shared/product/scenarios.ts';
import { keptEntries, type ScenarioOutcome } from './scenario-rules.ts';
import { type ScenarioRow, scenarioOf } from './scenario-store.ts';

/**
 * Tells rows as scenarios. Figures are computed once, when entries are saved: twenty SAFEs and
 * notes take a tenth of a second. Those of an older engine are computed anew when they are read.
 */
export function toldScenarios(today: () => string): (row: ScenarioRow) => Scenario {
  return (row) => scenarioOf(row, outcomeOf(row, today()));
}

function outcomeOf(row: ScenarioRow, today: string): ScenarioOutcome {
  if (row.figures_version === figuresVersion) return JSON.parse(row.outcome) as ScenarioOutcome;
  try {
    return keptEntries(row.query, today).outcome;
  } catch {
    // A rule that became stricter since: what was kept is still there to be opened and corrected.
    return {
      figures: [],
      refusal: 'The rules have changed since it was saved. Open it to correct the entries.',
    };
  }
}
