import { csvText } from '#api/platform/http/csv.ts';
import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { calculatorNames } from '#shared/calculators/calculator-words.ts';
import type { Scenario, ScenarioFigure } from '#shared/product/scenarios/scenarios.ts';

/** Scenarios as CSV: one row for each, and a column for each figure that any of them has. */
export function scenarioCsv(scenarios: readonly Scenario[], origin: string): string {
  const columns = new Map<string, string>(
    scenarios.flatMap(({ figures }) => figures.map(({ id, label }) => [id, label] as const)),
  );
  return csvText([
    ['Name', 'Calculator', 'Note', 'Saved', 'Changed', ...columns.values(), 'No answer', 'Address'],
    ...scenarios.map((scenario) => [
      scenario.name,
      calculatorNames[scenario.calculator],
      scenario.note,
      scenario.createdAt,
      scenario.updatedAt,
      ...[...columns.keys()].map((id) => figureOf(scenario.figures, id)),
      scenario.refusal ?? '',
      origin + calculatorHref(scenario.query),
    ]),
  ]);
}

function figureOf(figures: readonly ScenarioFigure[], wanted: string): string {
  return figures.find(({ id }) => id === wanted)?.value ?? '';
}
