/** How a link or form leads to its address. */
export interface NavigationHow {
  /** The fields of a form that is posted. */
  readonly post?: FormData;
  /** The page stays where it is scrolled to: for links within a list (`data-keep-scroll`). */
  readonly keepScroll: boolean;
}

/** Where a click or submit goes when the router handles it. */
export interface DelegatedTarget {
  navigate(to: string, how: NavigationHow): void;
}

/**
 * One click handler and one submit handler for the whole document, instead of a component around
 * every link: plain `<a href>` and `<form>` work without scripts, and are handled by the router
 * with them.
 * @returns a function that removes both handlers
 */
export function delegateNavigation(target: DelegatedTarget): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (link === null || link === undefined || !isOurs(link)) return;
    const url = new URL(link.href);
    if (isSamePage(url) && url.hash !== '') return;
    event.preventDefault();
    const keepScroll = link.dataset['keepScroll'] !== undefined;
    target.navigate(url.pathname + url.search + url.hash, { keepScroll });
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.target !== '' || form.dataset['native'] !== undefined) return;
    // A button may send its form elsewhere, or in another way.
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    const url = new URL(button?.hasAttribute('formaction') ? button.formAction : form.action);
    const method = button?.hasAttribute('formmethod') ? button.formMethod : form.method;
    const keepScroll = form.dataset['keepScroll'] !== undefined;
    if (url.origin !== location.origin || !isPagePath(url.pathname)) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    if (method === 'post') {
      target.navigate(url.pathname + url.search, { post: fields, keepScroll });
      return;
    }
    const query = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === 'string') query.append(name, value);
    for (const [name, value] of [...query]) if (value === '') query.delete(name, value);
    const to = url.pathname + (query.size === 0 ? '' : `?${query}`) + url.hash;
    target.navigate(to, { keepScroll });
  }

  document.addEventListener('click', onClick, { signal });
  document.addEventListener('submit', onSubmit, { signal });
  return () => stop.abort();
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.target !== '' && link.target !== '_self') return false;
  if (link.href === '' || link.hasAttribute('download')) return false;
  if (link.dataset['native'] !== undefined) return false;
  const url = new URL(link.href);
  return url.origin === location.origin && isPagePath(url.pathname);
}

/** Files and the API are not pages, so the browser loads them itself. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|assets|_build)\//.test(pathname) && !pathname.includes('.');
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search;
}
