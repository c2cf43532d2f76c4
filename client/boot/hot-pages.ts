import type { RouteId } from '#shared/site/routes.ts';
import type { AnyPage } from '../framework/pages/page.ts';

/**
 * The message of the hot-pages plugin when a page's module was edited; see client/vite.config.ts.
 */
export interface ReplacedPage {
  readonly id: RouteId;
  readonly page: AnyPage;
}

/**
 * Development: replaces an edited page module without reloading the document. Components of
 * features and ui need none of this, because React Fast Refresh updates them.
 */
export function watchReplacedPages(onReplaced: (replaced: ReplacedPage) => void): void {
  window.addEventListener('raisehall:page-replaced', (event) => {
    onReplaced((event as CustomEvent<ReplacedPage>).detail);
  });
}
