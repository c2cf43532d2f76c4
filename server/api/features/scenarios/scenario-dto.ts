import { figuresVersion } from '#shared/calculators/key-figures.ts';
import type { Scenario } from '#shared/product/scenarios/scenarios.ts';
import { normalizeInputs, type ScenarioOutcome } from './scenario-rules.ts';
import type { ScenarioRow } from './scenario-store.ts';

/** A scenario as the API returns it. */
export function toDto(row: ScenarioRow, now: number): Scenario {
  const { figures, refusal } = outcomeOf(row, dayOf(now));
  return {
    id: row.id,
    name: row.name,
    calculator: row.calculator,
    query: row.query,
    note: row.note,
    figures: [...figures],
    refusal,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** The response with one scenario. */
export function oneScenario(row: ScenarioRow, now: number) {
  return { body: { scenario: toDto(row, now) }, version: row.version };
}

/** 2026-11-02, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/**
 * Figures are computed once, when entries are saved, because twenty SAFEs and notes take a tenth of
 * a second. Figures of an older engine are computed again when they are read.
 */
function outcomeOf(row: ScenarioRow, today: string): ScenarioOutcome {
  if (row.figures_version === figuresVersion) return JSON.parse(row.outcome) as ScenarioOutcome;
  try {
    return normalizeInputs(row.query, today).outcome;
  } catch {
    // A rule has become stricter since; the saved entries can still be opened and corrected.
    return {
      figures: [],
      refusal: 'The rules have changed since it was saved. Open it to correct the entries.',
    };
  }
}
