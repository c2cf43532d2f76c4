/** What is told about updates of a raise: the titles that their companies gave them, and what changed. */
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

/** What became of an update that somebody was sent. */
export type UpdateNews = 'corrected' | 'retracted';

type OfUpdate = OfRaise & { readonly update: string; readonly title: string };

/** The facts of each kind of notification about updates. */
export interface UpdateFacts {
  'update.published': OfUpdate;
  'update.changed': OfUpdate & {
    readonly what: UpdateNews;
    /** Why it was retracted. */
    readonly said?: string;
  };
}

const openUpdate = {
  path: ({ update }: OfUpdate) => viewAddress('updates', { id: update }),
  button: 'Read the update',
} as const;

/** The kinds of events about updates, by their names. */
export const updateKinds = {
  'update.published': {
    title: ({ name, title }: OfUpdate) => `${name} published an update: ${title}`,
    ...openUpdate,
  },
  'update.changed': {
    title: ({ name, title, what }: UpdateFacts['update.changed']) =>
      `${name} ${what} its update “${title}”`,
    text: ({ what, said }: UpdateFacts['update.changed']) =>
      what === 'corrected' || said === undefined ? '' : `Reason: ${said}`,
    ...openUpdate,
  },
} as const;
