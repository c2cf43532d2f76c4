import { errorScreenTitle } from '../shared/errors.ts';
import type { AnyPage, Head } from './page.ts';
import type { PageView } from './page-state.tsx';

/** What the page, or the error screen in its place, says of itself. */
export function headOf(view: PageView, page: AnyPage | null): Head {
  const { state, site, url } = view;
  if (state.failure !== null) {
    return { title: errorScreenTitle(state.failure.status), noIndex: true };
  }
  return page?.head({ url, data: state.data, site }) ?? { title: site.brandName };
}
