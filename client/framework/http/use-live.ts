import { useEffect, useRef, useState } from 'react';
import { usePageView } from '../pages/page-state.tsx';
import { browserTransport } from './browser-transport.ts';
import { type ApiClient, apiClient } from './client.ts';
import { keepAsking } from './keep-asking.ts';
import { onUpdate } from './updates.ts';

/** Changes what is shown to what is known now. */
export type SetLive<Value> = (next: (now: Value) => Value) => void;

/** What a page was loaded with, then what is known since; the page that is loaded anew begins anew. */
export function useLive<Value>(loaded: Value): readonly [Value, SetLive<Value>] {
  const [live, setLive] = useState({ loaded, value: loaded });
  if (live.loaded !== loaded) setLive({ loaded, value: loaded });
  const set = useRef<SetLive<Value>>((next) =>
    setLive((now) => ({ ...now, value: next(now.value) })),
  );
  return [live.loaded === loaded ? live.value : loaded, set.current];
}

/** What is asked for, and where the answers go. */
export interface Question<Answer> {
  /**
   * What the page was loaded with: another load begins anew and drops the answer under way, which may
   * be older. Null asks nothing.
   */
  readonly key: object | null;
  /** Null for what could not be read. */
  readonly ask: (api: ApiClient) => Promise<Answer | null>;
  readonly take: (answer: Answer) => void;
}

/**
 * Asks every `everyMs` milliseconds while the page can be seen. The browser revalidates an answer by
 * its ETag, so that one that is as before costs a 304; it is not taken again.
 */
export function useAsking<Answer>(everyMs: number, question: Question<Answer>): void {
  const { site } = usePageView();
  const { key } = question;
  const asked = useRef(question);
  asked.current = question;

  useEffect(() => {
    if (key === null) return undefined;
    let latest = '';
    return keepAsking(everyMs, async (signal) => {
      const api = apiClient(browserTransport(site.apiBaseUrl, signal));
      const answer = await asked.current.ask(api);
      const text = JSON.stringify(answer);
      if (answer === null || text === latest || signal.aborted) return;
      latest = text;
      asked.current.take(answer);
    });
  }, [everyMs, key, site.apiBaseUrl]);
}

/** Asks whenever the dashboard has found something new. */
export function useUpdates<Answer>(question: Question<Answer>): void {
  const { site } = usePageView();
  const { key } = question;
  const asked = useRef(question);
  asked.current = question;

  useEffect(() => {
    if (key === null) return undefined;
    const left = new AbortController();
    async function askOnce(): Promise<void> {
      const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
      const answer = await asked.current.ask(api).catch(() => null);
      if (answer !== null && !left.signal.aborted) asked.current.take(answer);
    }
    onUpdate(() => void askOnce(), left.signal);
    return () => left.abort();
  }, [key, site.apiBaseUrl]);
}
