/** The facts that some browsers report about the connection (Network Information API). */
export interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Tells whether the connection is so slow that nothing is fetched in advance. */
export function isVerySlow(connection: Connection | undefined): boolean {
  return connection?.effectiveType === 'slow-2g';
}

/** Tells whether pages may be fetched before anybody opens them. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  if (connection === undefined) return true;
  return connection.saveData !== true && !(connection.effectiveType ?? '').endsWith('2g');
}

/** The connection of this browser; undefined when it does not report one. */
export function connectionOf(navigator: Navigator): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
