import { useEffect, useState } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { type PageOfDocument, pageAddress, pageSources } from './page-pictures.ts';

const keyOf = ({ documentId, page, n }: PageOfDocument, zoom: string | number) =>
  `${documentId} ${n ?? ''} ${page} ${zoom}`;

/**
 * Loads the next page while somebody looks at this one. Says whether this page itself was loaded so:
 * then the same address shows it at once, because the browser still has the picture.
 * @param loaded the pictures loaded in this document before they were shown, by page and zoom
 */
export function usePagesAhead(
  page: PageOfDocument,
  options: { readonly zoom: 'fit' | number; readonly isLast: boolean; readonly when: boolean },
  loaded: Set<string>,
): boolean {
  const { zoom, isLast, when } = options;
  const { site } = usePageView();
  const { documentId, n } = page;
  const following = page.page + 1;
  // Decided once: another address while the page is shown would load it again.
  const [isAhead] = useState(() => loaded.has(keyOf(page, zoom)));

  useEffect(() => {
    const next = { documentId, page: following, n };
    const key = keyOf(next, zoom);
    if (!when || isLast || loaded.has(key)) return;
    const picture = new Image();
    picture.onload = () => loaded.add(key);
    if (zoom === 'fit') {
      const { src, srcSet, sizes } = pageSources(site.apiBaseUrl, next, true);
      Object.assign(picture, { sizes, srcset: srcSet, src });
    } else picture.src = pageAddress(site.apiBaseUrl, next, zoom, true);
  }, [site.apiBaseUrl, documentId, following, n, zoom, isLast, when, loaded]);

  return isAhead;
}
