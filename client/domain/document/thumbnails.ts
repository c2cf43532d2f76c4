import { storedChoice } from '../../ui/tokens/stored-choice.ts';

/** The choice between a list of pages with their small pictures, and of their numbers alone. */
export const thumbnails = storedChoice('thumbnails', ['shown', 'hidden']);
