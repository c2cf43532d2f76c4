import { useEffect, useState } from 'react';
import { useHydrated } from './hydrated.ts';
import { Icon } from './icon.tsx';
import css from './theme-switch.module.css';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const words: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light, dark or what the system says. Without scripts the system decides. */
export function ThemeSwitch() {
  const hydrated = useHydrated();
  const [theme, setTheme] = useState<Theme>('system');

  useEffect(() => {
    setTheme(storedTheme());
  }, []);

  function choose(next: Theme): void {
    storeTheme(next);
    applyTheme(next);
    setTheme(next);
  }

  return (
    <fieldset className={css['switch']} disabled={!hydrated}>
      <legend className="visually-hidden">Colours</legend>
      {themes.map((name) => (
        <label key={name} className={css['choice']}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span>
            {name === 'system' ? null : <Icon name={name === 'light' ? 'sun' : 'moon'} />}
            {words[name]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The choice lives in a cookie: /session.css is asked for before the first paint of every page and
 * reads it, so a page that comes from a cache still shows the right colours at once.
 */
function storedTheme(): Theme {
  const stored = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  return themes.find((theme) => theme === stored) ?? 'system';
}

function storeTheme(theme: Theme): void {
  const maxAge = theme === 'system' ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `theme=${theme}; path=/; max-age=${maxAge}; samesite=lax`;
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
