import { useCallback, useEffect, useRef, useState } from 'react';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { keepAsking } from '../../framework/http/keep-asking.ts';
import { announceUpdate } from '../../framework/http/updates.ts';

/** How often an open dashboard asks whether there is something new. */
const askEveryMs = 30_000;

export interface Unread {
  readonly count: number;
  /** What came while the page was open, to be announced; empty until something does. */
  readonly announcement: string;
  /** Corrects the count once the page itself has marked some as read. */
  readonly setCount: (count: number) => void;
}

/**
 * How many notifications are unread: as the page was loaded, then as the server says. The browser
 * revalidates the answer by its ETag, so an unchanged count costs a 304. `loaded` is what the page
 * was loaded with: another one replaces the count.
 */
export function useUnread(loaded: { readonly unread: number }, apiBaseUrl: string): Unread {
  const [live, setLive] = useState({ loaded, count: loaded.unread, announcement: '' });
  if (live.loaded !== loaded)
    setLive({ loaded, count: loaded.unread, announcement: live.announcement });
  const known = useRef(live.count);
  known.current = live.count;

  useEffect(() => {
    let latest = '';
    return keepAsking(askEveryMs, async (signal) => {
      const api = apiClient(browserTransport(apiBaseUrl, signal));
      const { unread, newest } = await api.send('GET /notifications/unread');
      const isMore = unread > known.current;
      const answer = `${unread} ${newest}`;
      if (answer !== latest) announceUpdate();
      latest = answer;
      setLive((now) => ({
        ...now,
        count: unread,
        announcement: isMore && newest !== null ? `New notification: ${newest}` : now.announcement,
      }));
    });
  }, [apiBaseUrl]);

  const setCount = useCallback((count: number) => setLive((now) => ({ ...now, count })), []);
  return { count: live.count, announcement: live.announcement, setCount };
}
