import type { PageRequest } from '../../framework/pages/page.ts';

export interface CalculatorData {
  /** The day of the request; null without entries, so that cached pages do not become outdated. */
  readonly today: string | null;
}

/**
 * Returns what the calculators need besides the address. Pages with a query are rendered for each
 * request.
 */
export async function loadCalculator({ url }: PageRequest): Promise<CalculatorData> {
  return { today: url.search === '' ? null : dayOf(new Date()) };
}

/** The day in UTC, such as 2026-11-02. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
