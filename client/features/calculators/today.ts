import type { PageRequest } from '../../page.ts';

export interface CalculatorData {
  /** The day of the request; only where a calculation asks for it, so that no kept page ages. */
  readonly today: string | null;
}

/** What the calculators need besides the address. */
export async function loadCalculator({ url }: PageRequest): Promise<CalculatorData> {
  const asksDay = url.searchParams.get('calc') === 'reg-cf-limit';
  return { today: asksDay ? new Date().toISOString().slice(0, 10) : null };
}
