/** What is told about introductions: that somebody asked or answered, and never what they wrote. */
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

/** What became of a request: by the other side, or by the clock. */
export type IntroductionAnswer = 'accepted' | 'declined' | 'expired' | 'ended';

type OfIntroduction = OfRaise & { readonly introduction: string };
/** `isReminder` where it was told before. */
type Asked = OfIntroduction & { readonly isReminder?: true };
type Answered = OfIntroduction & {
  readonly answer: IntroductionAnswer;
  /** From when it was accepted. */
  readonly thread?: string;
};

/** The facts of each kind of notification about introductions. */
export interface IntroductionFacts {
  'introduction.investor-asked': Asked;
  'introduction.company-asked': Asked;
  'introduction.investor-answered': Answered;
  'introduction.company-answered': Answered;
}

const openRequest = {
  path: ({ introduction }: OfIntroduction) => viewAddress('introductions', { id: introduction }),
  button: 'Open the request',
} as const;
const openAnswer = {
  path: ({ answer, thread, introduction }: Answered) =>
    answer === 'accepted' && thread !== undefined
      ? viewAddress('inbox', { id: thread })
      : viewAddress('introductions', { id: introduction }),
  button: 'See the answer',
} as const;

/** The kinds of events about introductions, by their names. */
export const introductionKinds = {
  'introduction.investor-asked': {
    title: ({ name, isReminder }: Asked, person: string) =>
      isReminder
        ? `Reminder: answer ${person}, who asks ${name} for an introduction`
        : `${person} asks ${name} for an introduction`,
    ...openRequest,
  },
  'introduction.company-asked': {
    title: ({ name, isReminder }: Asked) =>
      isReminder
        ? `Reminder: answer ${name}, who asks you for an introduction`
        : `${name} asks you for an introduction`,
    ...openRequest,
  },
  // An investor whom a company found has shown no name of their own until they accept.
  'introduction.investor-answered': {
    title: ({ name, answer }: Answered, person: string) => {
      switch (answer) {
        case 'accepted':
          return `${person} accepted the request of ${name} for an introduction`;
        case 'declined':
          return `An investor declined the request of ${name} for an introduction`;
        case 'expired':
          return `A request of ${name} for an introduction expired without an answer`;
        case 'ended':
          return `${person} ended the introduction to ${name}`;
      }
    },
    ...openAnswer,
  },
  'introduction.company-answered': {
    title: ({ name, answer }: Answered) => {
      switch (answer) {
        case 'accepted':
          return `${name} accepted your request for an introduction`;
        case 'declined':
          return `${name} declined your request for an introduction`;
        case 'expired':
          return `Your request for an introduction to ${name} expired without an answer`;
        case 'ended':
          return `${name} ended the introduction to you`;
      }
    },
    ...openAnswer,
  },
} as const;
