import { storedChoice } from './stored-choice.ts';

/** How dense rows and controls are; `auto` is compact with a mouse on a wide window. */
export const density = storedChoice('density', ['auto', 'comfortable', 'compact']);

/** The choice between names and icons only in the rail of a tool. */
export const rail = storedChoice('rail', ['names', 'icons']);
