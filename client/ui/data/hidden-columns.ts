import { addressWith, type ListAddress } from './address-with.ts';

/** The columns that a reader has hidden, in the address: `?hide=author,changed`. */
const parameter = 'hide';

/** The hidden columns among those that can be hidden; other names in the address mean nothing. */
export function hiddenColumns(
  { search }: Pick<ListAddress, 'search'>,
  keys: readonly string[],
): ReadonlySet<string> {
  const asked = new URLSearchParams(search).get(parameter) ?? '';
  const names = asked.split(',');
  return new Set(keys.filter((key) => names.includes(key)));
}

/** The address that hides this column, or shows it again. */
export function toggleColumnHref(
  address: ListAddress,
  keys: readonly string[],
  key: string,
): string {
  const hidden = hiddenColumns(address, keys);
  const next = keys.filter((one) => (one === key ? !hidden.has(one) : hidden.has(one)));
  return addressWith(address, { [parameter]: next.join(',') });
}
