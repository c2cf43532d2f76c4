/** What is told about threads: that somebody wrote, and never what. */
import type { OfRaise } from './raise-notifications.ts';
import { viewAddress } from './view-address.ts';

type OfThread = OfRaise & { readonly thread: string };

/** The facts of each kind of notification about threads. */
export interface ThreadFacts {
  'thread.company-wrote': OfThread;
  'thread.investor-wrote': OfThread;
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
} as const;
