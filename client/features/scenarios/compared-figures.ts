import type { ScenarioData } from './scenario-loader.ts';

/** One figure of all scenarios. */
export interface FigureLine {
  readonly id: string;
  readonly label: string;
  /** In the order of the scenarios; undefined when one does not have it. */
  readonly values: readonly (string | undefined)[];
  readonly differs: boolean;
}

/** A row for each figure that any of them has, in the order in which they first appear. */
export function comparedFigures(
  scenarios: readonly Pick<ScenarioData, 'calculator' | 'figures' | 'changed'>[],
): readonly FigureLine[] {
  const labels = new Map(
    scenarios.flatMap(({ figures }) => figures.map(({ id, label }) => [id, label] as const)),
  );
  return [
    line(
      'calculator',
      'Calculator',
      scenarios.map(({ calculator }) => calculator),
    ),
    line(
      'saved',
      'Saved',
      scenarios.map(({ changed }) => changed.words),
    ),
    ...[...labels].map(([id, label]) =>
      line(
        id,
        label,
        scenarios.map(({ figures }) => figures.find((figure) => figure.id === id)?.value),
      ),
    ),
  ];
}

function line(id: string, label: string, values: readonly (string | undefined)[]): FigureLine {
  return { id, label, values, differs: new Set(values).size > 1 };
}
