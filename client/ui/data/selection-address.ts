import type { FormResult } from '#shared/site/page-state.ts';
import { addressWith, type ListAddress } from './address-with.ts';

/** The selected rows in the address: `?selected=a,b`. A form writes each box on its own. */
const parameter = 'selected';

/** The name of the boxes; the brackets mean that there may be several. */
export const selectedBox = 'selected[]';

/** Returns what an address or a form says is selected. */
export function readSelection(given: URLSearchParams | FormData): readonly string[] {
  const listed = given.getAll(parameter).flatMap((part) => String(part).split(','));
  const ids = [...listed, ...given.getAll(selectedBox).map(String)];
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Returns what was selected in a form that was refused: without scripts only its result knows. */
export function refusedSelection(result: FormResult | null): readonly string[] | undefined {
  if (result?.problem === undefined) return undefined;
  return result.values[selectedBox]?.split(',');
}

/** The address of the same list with these rows selected. */
export function selectionHref(address: ListAddress, ids: readonly string[]): string {
  return addressWith(address, { [selectedBox]: null, [parameter]: ids.join(',') });
}
