import { useHydrated } from '../form/hydrated.ts';
import { Icon } from './icon.tsx';
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts';
import css from './theme-switch.module.css';

const words: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses the light theme, the dark theme or the system's. Without scripts the system decides. */
export function ThemeSwitch() {
  const hydrated = useHydrated();
  const theme = useTheme();
  return (
    <fieldset className={css['switch']} disabled={!hydrated}>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((name) => (
        <label key={name} className={css['choice']}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => chooseTheme(name)}
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
