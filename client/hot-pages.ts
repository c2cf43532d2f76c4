import type { RouteId } from '../shared/routes.ts';
import type { AnyPage } from './page.ts';

/** What the hot-pages plugin says when a page's module was edited; see client/vite.config.ts. */
export interface ReplacedPage {
  readonly id: RouteId;
  readonly page: AnyPage;
}

/**
 * Development: puts an edited page module in place without reloading the document. Components of
 * features and ui need nothing: React Fast Refresh keeps their state.
 */
export function watchReplacedPages(onReplaced: (replaced: ReplacedPage) => void): void {
  window.addEventListener('raisehall:page-replaced', (event) => {
    onReplaced((event as CustomEvent<ReplacedPage>).detail);
  });
}
