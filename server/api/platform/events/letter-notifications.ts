/** What is told about side letters: that there is one, and never what is in it. */
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

type OfLetter = OfRaise & { readonly commitment: string; readonly letter: string };

/** The facts of each kind of notification about side letters. */
export interface LetterFacts {
  'letter.offered': OfLetter;
  'letter.withdrawn': OfLetter;
  'letter.signed': OfLetter;
  'letter.declined': OfLetter;
}

const ownCommitment = {
  path: ({ commitment }: OfLetter) => viewAddress('portfolio', { id: commitment }),
  button: 'Open your commitment',
} as const;
const inBook = {
  path: ({ raise, commitment }: OfLetter) => viewAddress('book', { raise, id: commitment }),
  button: 'Open the commitment',
} as const;

/** The kinds of events about side letters, by their names. */
export const letterKinds = {
  'letter.offered': {
    title: ({ name }: OfLetter) => `${name} offers you a side letter to your commitment`,
    ...ownCommitment,
  },
  'letter.withdrawn': {
    title: ({ name }: OfLetter) => `${name} withdrew a side letter to your commitment`,
    ...ownCommitment,
  },
  'letter.signed': {
    title: ({ name }: OfLetter, person: string) => `${person} signed a side letter with ${name}`,
    ...inBook,
  },
  'letter.declined': {
    title: ({ name }: OfLetter, person: string) => `${person} declined a side letter with ${name}`,
    ...inBook,
  },
} as const;
