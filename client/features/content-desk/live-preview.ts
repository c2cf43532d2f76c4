import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/http/errors.ts';
import type { Preview } from '../../../shared/product/content/content-editing.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { useNoticeSessionEnded } from '../../framework/pages/session-context.ts';

/** What a preview shows of the Markdown. */
export type Drawn = Pick<Preview, 'content' | 'warnings'> & { readonly readingMinutes?: number };

export interface LivePreview {
  /** Null while there is nothing to show. */
  readonly drawn: Drawn | null;
  /** Whether the preview matches what is typed. */
  readonly state: 'same' | 'waiting' | 'failed' | 'logged-out';
  /** Why the last one failed, in a sentence. */
  readonly reason: string;
}

/** The preview is updated after a pause in typing this long. */
const typingPauseMs = 400;

/**
 * Renders a preview of Markdown during typing: after a pause, or at once on request. A newer text
 * cancels the request of the older one, so the preview never goes back.
 */
export function useLivePreview(
  first: Drawn | null,
  apiBaseUrl: string,
): LivePreview & { readonly draw: (markdown: string, pauseMs?: number) => void } {
  const [shown, setShown] = useState<LivePreview>({ drawn: first, state: 'same', reason: '' });
  const under = useRef<AbortController | null>(null);
  const noticeSessionEnded = useNoticeSessionEnded();

  const draw = useCallback(
    (markdown: string, pauseMs = typingPauseMs) => {
      under.current?.abort();
      const way = new AbortController();
      under.current = way;
      setShown(({ drawn }) => ({ drawn, state: 'waiting', reason: '' }));
      const timer = setTimeout(() => void ask(), pauseMs);
      way.signal.addEventListener('abort', () => clearTimeout(timer));

      async function ask(): Promise<void> {
        try {
          const api = apiClient(browserTransport(apiBaseUrl, way.signal));
          const drawn = await api.send('POST /content/preview', { body: { body: markdown } });
          setShown({ drawn, state: 'same', reason: '' });
        } catch (error) {
          if (way.signal.aborted) return;
          const reason = error instanceof ProblemError ? error.problem.detail : String(error);
          const state = noticeSessionEnded(error) ? 'logged-out' : 'failed';
          setShown(({ drawn }) => ({ drawn, state, reason }));
        }
      }
    },
    [apiBaseUrl, noticeSessionEnded],
  );

  useEffect(() => () => under.current?.abort(), []);
  return { ...shown, draw };
}
