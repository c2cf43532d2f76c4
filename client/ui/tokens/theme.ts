import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
/** Light, dark, or the system's theme. */
export type Theme = (typeof themes)[number];

/** The event when the visitor chooses a theme, so that all its controls show the same. */
const changed = 'raisehall:theme';

/**
 * The visitor's choice; `system` on the server and until hydration. It is stored in a cookie, which
 * /session.css depends on; that file loads before the first paint of every page, so even a cached
 * page shows the right colours at once.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system');
}

/** Applies a choice and stores it for a year. */
export function chooseTheme(theme: Theme): void {
  const maxAge = theme === 'system' ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API yet
  document.cookie = `theme=${theme}; path=/; max-age=${maxAge}; samesite=lax`;
  // `system` needs the attribute too, because /session.css still contains the previous choice.
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
