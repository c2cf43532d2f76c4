import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
/** Light, dark, or what the system says. */
export type Theme = (typeof themes)[number];

/** Told to the window when the visitor chooses, so that every control shows the same. */
const changed = 'raisehall:theme';

/**
 * The visitor's choice; `system` on the server and until scripts have taken over. It lives in a
 * cookie: /session.css is asked for before the first paint of every page and reads it, so a page
 * that comes from a cache still shows the right colours at once.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system');
}

/** Puts a choice in force and remembers it for a year. */
export function chooseTheme(theme: Theme): void {
  const maxAge = theme === 'system' ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `theme=${theme}; path=/; max-age=${maxAge}; samesite=lax`;
  // `system` too: without the attribute /session.css still holds the choice before this one.
  document.documentElement.dataset['theme'] = theme;
  window.dispatchEvent(new Event(changed));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

function storedTheme(): Theme {
  const stored = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  return themes.find((theme) => theme === stored) ?? 'system';
}
