import { Actions } from './chapters/actions.tsx';
import { Content } from './chapters/content.tsx';
import { Fields } from './chapters/fields.tsx';
import { Forms } from './chapters/forms.tsx';
import { Foundations } from './chapters/foundations.tsx';
import { Frame } from './chapters/frame.tsx';
import { Messages } from './chapters/messages.tsx';
import { Overlays } from './chapters/overlays.tsx';
import { Plots } from './chapters/plots.tsx';
import { Tables } from './chapters/tables.tsx';
import { Waiting } from './chapters/waiting.tsx';
import type { Chapter } from './samples.tsx';

/** The chapters of the component gallery, in its order. */
export const chapters: readonly Chapter[] = [
  { id: 'foundations', title: 'Colours, type and icons', Content: Foundations },
  { id: 'actions', title: 'Buttons and other actions', Content: Actions },
  { id: 'fields', title: 'Fields', Content: Fields },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'messages', title: 'Notices, badges and toasts', Content: Messages },
  { id: 'overlays', title: 'Dialogs, drawers, disclosures', Content: Overlays },
  { id: 'tables', title: 'Tables, tabs and pages of a list', Content: Tables },
  { id: 'plots', title: 'Plots with their tables', Content: Plots },
  { id: 'waiting', title: 'Progress, steps, placeholders', Content: Waiting },
  { id: 'content', title: 'Cards, facts and text', Content: Content },
  { id: 'frame', title: 'The frame of the dashboard', Content: Frame },
];
