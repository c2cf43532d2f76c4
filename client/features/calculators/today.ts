import type { PageRequest } from '../../page.ts';

export interface CalculatorData {
  /** The day of the request; only where something is asked, so that no kept page ages. */
  readonly today: string | null;
}

/** What the calculators need besides the address. Pages with a query are drawn for each request. */
export async function loadCalculator({ url }: PageRequest): Promise<CalculatorData> {
  return { today: url.search === '' ? null : dayOf(new Date()) };
}

/** 2026-11-02, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
