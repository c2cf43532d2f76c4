import type { Calculation } from '#shared/calculators/calculation.ts';

/** A calculation that says who owns what, before and after. */
export type OwnershipCalculation = Extract<Calculation, { calculator: 'priced-round' | 'safe' }>;

/** Tells whether a calculation has an ownership table. */
export function hasOwnership(calculation: Calculation): calculation is OwnershipCalculation {
  return calculation.calculator === 'priced-round' || calculation.calculator === 'safe';
}

/** The name of the second state in the table. */
export function afterWords({ calculator }: OwnershipCalculation): string {
  return calculator === 'safe' ? 'after conversion' : 'after the round';
}
