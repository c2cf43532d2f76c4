/**
 * Tells whether a page shows what a notification is about: it is the page that the notification leads
 * to, whatever else its address selects. Addresses are paths with their queries.
 */
export function isAboutPage(notificationPath: string, pagePath: string): boolean {
  const [wanted, opened] = [parsed(notificationPath), parsed(pagePath)];
  if (wanted === undefined || opened === undefined) return false;
  if (wanted.pathname !== opened.pathname) return false;
  return [...wanted.searchParams].every(([name, value]) => opened.searchParams.get(name) === value);
}

/** Any origin will do: only what follows it is compared. */
function parsed(path: string): URL | undefined {
  return URL.parse(path, 'http://page') ?? undefined;
}
