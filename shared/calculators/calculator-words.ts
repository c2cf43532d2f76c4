/** What the calculators are called. */
import type { Calculator } from './query.ts';

export const calculatorNames: Readonly<Record<Calculator, string>> = {
  'priced-round': 'Priced round',
  safe: 'Post-money SAFE',
  note: 'Convertible note',
  'pro-rata': 'Pro rata',
  'reg-cf-limit': 'Reg CF limit',
};
