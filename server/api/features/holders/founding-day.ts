import { companyIn } from '../raises/issuer.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/**
 * Finds the day a company was founded, empty where it is not known: as its raise says, and what was
 * not asked for then as the profile says.
 */
export function foundingDay(raise: RaiseRow): string {
  const { foundedOn } = companyIn(raise);
  return foundedOn === '' ? raise.company_founded_on : foundedOn;
}
