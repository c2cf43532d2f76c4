import { errorScreenTitle, sessionEndedTitle } from '#shared/http/errors.ts';
import type { Loaded } from '#shared/site/page-state.ts';
import type { AnyPage, Head } from './page.ts';
import type { PageView } from './page-state.tsx';

/**
 * Tells whether the page's data is in its state: false while it is loading, and when loading
 * failed.
 */
export function hasArrived({ data, state }: PageView): boolean {
  return !(data instanceof Promise) && state.lost === null;
}

/** The view once its data has come, or could not be loaded. */
export function withData(view: PageView, loaded: Loaded<unknown>): PageView {
  return { ...view, data: loaded, state: { ...view.state, ...loaded } };
}

/** The head of the page, or of the error screen shown instead. */
export function headOf(view: PageView, page: AnyPage | null): Head {
  const { state, site, url } = view;
  if (state.failure !== null) {
    const { status, sessionEnded } = state.failure;
    return { title: sessionEnded ? sessionEndedTitle : errorScreenTitle(status), noIndex: true };
  }
  const data = hasArrived(view) ? state.data : undefined;
  return (
    page?.head({ url, critical: state.critical, data, view: page.view, site }) ?? {
      title: site.brandName,
    }
  );
}
