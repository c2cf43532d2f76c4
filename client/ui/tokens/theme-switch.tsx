import { ChoiceSwitch } from './choice-switch.tsx';
import { theme } from './theme.ts';

/** Chooses the light theme, the dark theme or the system's. */
export function ThemeSwitch() {
  return (
    <ChoiceSwitch
      label="Theme"
      choice={theme}
      faces={{
        system: { word: 'System' },
        light: { word: 'Light', icon: 'sun' },
        dark: { word: 'Dark', icon: 'moon' },
      }}
    />
  );
}
