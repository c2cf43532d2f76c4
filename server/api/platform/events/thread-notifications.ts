/** What is told about threads: that somebody wrote, and never what. */
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

type OfThread = OfRaise & { readonly thread: string };

/** The facts of each kind of notification about threads. */
export interface ThreadFacts {
  'thread.company-wrote': OfThread;
  'thread.investor-wrote': OfThread;
  /** Why, in the words of an operator. */
  'thread.locked': OfThread & { readonly reason: string };
  'thread.unlocked': OfThread & { readonly reason: string };
  'thread.report-closed': OfThread & { readonly reason: string };
  'thread.reported': OfThread & { readonly report: string };
}

const openThread = {
  path: ({ thread }: OfThread) => viewAddress('inbox', { id: thread }),
  button: 'Open the thread',
} as const;

/** The kinds of events about threads, by their names. */
export const threadKinds = {
  'thread.company-wrote': {
    title: ({ name }: OfThread) => `${name} wrote to you`,
    ...openThread,
  },
  'thread.investor-wrote': {
    title: ({ name }: OfThread, person: string) => `${person} wrote to ${name}`,
    ...openThread,
  },
  'thread.locked': {
    title: ({ name }: OfThread) => `An operator locked a thread about the raise of ${name}`,
    text: ({ reason }: ThreadFacts['thread.locked']) => `The reason given: ${reason}`,
    ...openThread,
  },
  'thread.unlocked': {
    title: ({ name }: OfThread) => `An operator unlocked a thread about the raise of ${name}`,
    text: ({ reason }: ThreadFacts['thread.unlocked']) =>
      `You can write in it again. The reason given: ${reason}`,
    ...openThread,
  },
  'thread.report-closed': {
    title: ({ name }: OfThread) =>
      `An operator closed your report of a thread about the raise of ${name}`,
    text: ({ reason }: ThreadFacts['thread.report-closed']) => `The reason given: ${reason}`,
    ...openThread,
  },
  'thread.reported': {
    title: ({ name }: OfThread, person: string) =>
      `${person} reported a thread about the raise of ${name}`,
    path: ({ report }: ThreadFacts['thread.reported']) => viewAddress('reports', { id: report }),
    button: 'Open the report',
  },
} as const;
