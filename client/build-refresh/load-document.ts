/**
 * Loads the target as a new document, whatever it shares with the present one: to assign an
 * address that differs by its hash only would just scroll, so that is put into the address bar and
 * the document is reloaded.
 */
export function loadDocument(
  target: URL,
  location: Pick<Location, 'href' | 'assign' | 'reload'>,
  history: Pick<History, 'pushState'>,
): void {
  const here = new URL(location.href);
  if (withoutHash(target) !== withoutHash(here)) {
    location.assign(target.href);
    return;
  }
  if (target.hash !== here.hash) history.pushState(null, '', target.href);
  location.reload();
}

function withoutHash(url: URL): string {
  return url.origin + url.pathname + url.search;
}
