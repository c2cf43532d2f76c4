/** The address of a page, as far as it says what is shown. */
export interface ListAddress {
  readonly pathname: string;
  readonly search: string;
}

/** Changes some parameters of an address, in the order they already have; null takes one out. */
export function addressWith(
  { pathname, search }: ListAddress,
  changes: Readonly<Record<string, string | null>>,
): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
}
