import type { SavedView } from '#shared/product/saved-views/saved-views.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { chosenIn, isShown } from '../../domain/saved-view/saved-view-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './network-filters.module.css';

/**
 * Below the search of the network, for members: their saved searches, the way to save this one, and
 * the raises that they passed on. Links alone, so that visitors load no form for it.
 */
export function SavedSearchLinks({ searches }: { readonly searches: readonly SavedView[] | null }) {
  const { url } = usePageView();
  if (searches === null) return null;
  const { path } = routeOf('investors-network');
  const view = viewPath('searches');
  return (
    <nav aria-label="Saved searches" className={css['saved']}>
      <ul className={classes(rowCss['wrap'])}>
        {searches.map((search) => (
          <li key={search.id}>
            <a
              href={search.query === '' ? path : `${path}?${search.query}`}
              aria-current={isShown(url, search) ? 'page' : undefined}
            >
              {search.name}
            </a>
          </li>
        ))}
        {searches.some((search) => isShown(url, search)) ? null : (
          <li>
            <a href={`${view}&${new URLSearchParams({ save: chosenIn(url) })}`}>Save this search</a>
          </li>
        )}
        {searches.length === 0 ? null : (
          <li>
            <a href={view}>Manage searches</a>
          </li>
        )}
        <li>
          <a href={`${view}&part=passed`}>Not for me</a>
        </li>
      </ul>
    </nav>
  );
}
