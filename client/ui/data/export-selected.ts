import { exportParameter } from '#shared/site/dashboard-address.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { addressWith } from './address-with.ts';
import { readSelection, selectionHref } from './selection-address.ts';

export const exportSelectedIntent = 'export-selected';

/**
 * Leads to the page that has the link to the file: without scripts only the form knows what is
 * selected.
 */
export const exportSelected: FormHandler = async ({ form, url }) => {
  const chosen = readSelection(form);
  if (chosen.length === 0) {
    throw fieldErrors({ pointer: '', message: 'Select the rows to export first.' });
  }
  const to = new URL(addressWith(url, { [exportParameter]: '1' }), url);
  return { kind: 'redirect', to: selectionHref(to, chosen) };
};
