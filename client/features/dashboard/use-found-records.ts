import { useEffect, useState } from 'react';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { type SearchKind, searchKinds } from '#shared/product/search/search-kinds.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useNoticeSessionEnded } from '../../framework/pages/session-context.ts';
import type { IconName } from '../../ui/tokens/icon.tsx';
import type { PaletteGroup } from './palette-commands.ts';

/** One letter finds too much to be of use. */
const lettersMin = 2;
/** So that somebody who types a word asks once. */
const settledMs = 150;

const icons: Readonly<Record<SearchKind, IconName>> = {
  thread: 'inbox',
  raise: 'arrow-up',
  document: 'document',
  question: 'info',
  commitment: 'coins',
  person: 'user',
};

/** What a search found so far. */
export interface FoundRecords {
  readonly groups: readonly PaletteGroup[];
  readonly phase: 'idle' | 'asking' | 'failed';
}

const nothing: FoundRecords = { groups: [], phase: 'idle' };

/**
 * Finds records by what is typed: raises, documents, questions, commitments and people. While more
 * is typed, what was found stays.
 */
export function useFoundRecords(typed: string): FoundRecords {
  const { site } = usePageView();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [found, setFound] = useState(nothing);
  const q = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice is new at every render
  useEffect(() => {
    if (q.length < lettersMin) {
      setFound(nothing);
      return;
    }
    const left = new AbortController();
    setFound(({ groups }) => ({ groups, phase: 'asking' }));
    const timer = setTimeout(async () => {
      const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
      try {
        const { items } = await api.send('GET /search', { query: { q } });
        if (!left.signal.aborted) setFound({ groups: groupsOf(items), phase: 'idle' });
      } catch (error) {
        if (left.signal.aborted) return;
        noticeSessionEnded(error);
        setFound({ groups: [], phase: 'failed' });
      }
    }, settledMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [q, site.apiBaseUrl]);

  return found;
}

/** The records as commands of the palette, by kind. */
export function groupsOf(records: readonly FoundRecord[]): readonly PaletteGroup[] {
  const kinds = Map.groupBy(records, ({ kind }) => kind);
  return [...kinds].map(([kind, some]) => ({
    title: searchKinds[kind],
    commands: some.map(({ title, about, path }) => ({
      label: title,
      about,
      icon: icons[kind],
      action: { kind: 'go', href: path },
    })),
  }));
}
