/**
 * What an effect of a lifecycle was to store, for those that come after it. Throws when it was not
 * stored, which is a fault of the server.
 */
export function required<A>(added: A | undefined): A {
  if (added === undefined) throw new Error('What was to be added was not stored.');
  return added;
}
