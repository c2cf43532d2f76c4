/**
 * Loads the target as a new document, however similar its address is: assigning an address that
 * differs only in its hash would just scroll, so in that case the address bar is changed and the
 * document reloaded.
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
