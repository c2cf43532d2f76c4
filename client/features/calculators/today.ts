import type { PageRequest } from '../../page.ts';

export interface CalculatorData {
  /** The day of the request; only where something is asked, so that no kept page ages. */
  readonly today: string | null;
}

/** What the calculators need besides the address. Pages with a query are drawn for each request. */
export async function loadCalculator({ url }: PageRequest): Promise<CalculatorData> {
  return { today: url.search === '' ? null : new Date().toISOString().slice(0, 10) };
}
