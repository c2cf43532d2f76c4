import { storedChoice } from './stored-choice.ts';

/** Light, dark, or the system's theme. */
export const theme = storedChoice('theme', ['system', 'light', 'dark']);

export type Theme = (typeof theme.values)[number];
