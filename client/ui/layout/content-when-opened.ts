import { useCallback, useState } from 'react';
import { useHydrated } from '../form/hydrated.ts';

/** What a closed element knows of its content. */
export interface ContentWhenOpened {
  /** Whether the content is rendered; once it is, it stays. */
  readonly isRendered: boolean;
  /** Renders the content: before it is shown when called by a click, which opens after that. */
  readonly render: () => void;
}

/**
 * Renders the content of something closed only once it is opened, where the browser renders the page
 * itself: the content of a long form is much work on the way to a page, and most people never open it.
 * In what a server sends it always is, so that it opens without scripts.
 */
export function useContentWhenOpened(open: boolean): ContentWhenOpened {
  // False on the server and while its document is hydrated.
  const byBrowser = useHydrated();
  const [isRendered, setRendered] = useState(open || !byBrowser);
  return { isRendered: isRendered || open, render: useCallback(() => setRendered(true), []) };
}
