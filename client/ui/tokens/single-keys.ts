import { storedChoice } from './stored-choice.ts';

/**
 * Whether single letters and signs are shortcuts. Whoever dictates, or presses keys by accident,
 * turns them off (WCAG 2.2, 2.1.4).
 */
export const singleKeys = storedChoice('keys', ['on', 'off']);
