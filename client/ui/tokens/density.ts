import { storedChoice } from './stored-choice.ts';

/** How dense rows and controls are; `auto` is compact with a mouse on a wide window. */
export const density = storedChoice('density', ['auto', 'comfortable', 'compact']);

/** Whether the rail of a tool shows names, or icons only. */
export const rail = storedChoice('rail', ['names', 'icons']);
