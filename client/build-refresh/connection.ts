/** What some browsers tell about the connection (Network Information API). */
export interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** So slow that nothing is fetched ahead of need. */
export function isVerySlow(connection: Connection | undefined): boolean {
  return connection?.effectiveType === 'slow-2g';
}

/** Whether pages may be fetched before anybody asked for them. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  if (connection === undefined) return true;
  return connection.saveData !== true && !(connection.effectiveType ?? '').endsWith('2g');
}

/** The connection of this browser; undefined where it does not tell. */
export function connectionOf(navigator: Navigator): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
