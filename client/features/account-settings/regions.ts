import { regions } from '#shared/product/account/regions.ts';
import type { SelectOption } from '../../ui/form/field.tsx';

/**
 * The languages to choose from; including the current one, which may have been set through the API.
 */
export function regionOptions(present: string): readonly SelectOption[] {
  const isKnown = regions.some(({ value }) => value === present);
  return isKnown ? regions : [{ value: present, label: present }, ...regions];
}
