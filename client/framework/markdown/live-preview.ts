import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError } from '#shared/http/errors.ts';
import type { Preview } from '#shared/product/content/markdown-preview.ts';
import { browserTransport } from '../http/browser-transport.ts';
import { apiClient } from '../http/client.ts';
import { useNoticeSessionEnded } from '../pages/session-context.ts';

/** The rendered Markdown of a preview. */
export type RenderedMarkdown = Pick<Preview, 'content' | 'warnings'> & {
  readonly readingMinutes?: number;
};

export interface LivePreview {
  /** Null while there is nothing to show. */
  readonly rendered: RenderedMarkdown | null;
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
  first: RenderedMarkdown | null,
  apiBaseUrl: string,
): LivePreview & { readonly render: (markdown: string, pauseMs?: number) => void } {
  const [shown, setShown] = useState<LivePreview>({ rendered: first, state: 'same', reason: '' });
  const latest = useRef<AbortController | null>(null);
  const noticeSessionEnded = useNoticeSessionEnded();

  const render = useCallback(
    (markdown: string, pauseMs = typingPauseMs) => {
      latest.current?.abort();
      const request = new AbortController();
      latest.current = request;
      setShown(({ rendered }) => ({ rendered, state: 'waiting', reason: '' }));
      const timer = setTimeout(() => void send(), pauseMs);
      request.signal.addEventListener('abort', () => clearTimeout(timer));

      async function send(): Promise<void> {
        try {
          const api = apiClient(browserTransport(apiBaseUrl, request.signal));
          const rendered = await api.send('POST /content/preview', { body: { body: markdown } });
          setShown({ rendered, state: 'same', reason: '' });
        } catch (error) {
          if (request.signal.aborted) return;
          const reason = error instanceof ProblemError ? error.problem.detail : String(error);
          const state = noticeSessionEnded(error) ? 'logged-out' : 'failed';
          setShown(({ rendered }) => ({ rendered, state, reason }));
        }
      }
    },
    [apiBaseUrl, noticeSessionEnded],
  );

  useEffect(() => () => latest.current?.abort(), []);
  return { ...shown, render };
}
