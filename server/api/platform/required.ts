/** Returns a value that is always there; where it is missing, that is a fault of the server. */
export function required<A>(value: A | null | undefined): A {
  if (value === undefined || value === null) {
    throw new Error('A value that must be there is missing.');
  }
  return value;
}
