import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

/** What the address selects: a list, and a thread or somebody to write to. */
export interface InboxQuery {
  /** Whether only unread threads are listed. */
  readonly unread: boolean;
  readonly after: string;
  readonly id: string | null;
  /** The raise that somebody would write about, and to which investor. */
  readonly raise: string | null;
  readonly investor: string | undefined;
  /** The page of the open thread's messages. */
  readonly earlier: string;
  /** The number of the message near which that page begins. */
  readonly at: number | null;
  /** The words that messages are searched for; empty where threads are listed. */
  readonly q: string;
}

/** Reads what an address of the inbox selects. */
export function readInboxQuery({ searchParams }: URL): InboxQuery {
  return {
    unread: searchParams.get('show') === 'unread',
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
    raise: searchParams.get('raise'),
    investor: searchParams.get('investor') ?? undefined,
    earlier: searchParams.get('earlier') ?? '',
    at: numberIn(searchParams.get('at')),
    q: (searchParams.get('q') ?? '').trim().slice(0, searchMaxLength),
  };
}

/** The parameters of what is open, to close it with `addressWith`. */
export const nothingOpen = {
  id: null,
  raise: null,
  investor: null,
  earlier: null,
  at: null,
} as const;

/** The address of all threads, or of the unread ones. */
export function inboxHref(show: 'all' | 'unread'): string {
  return show === 'all' ? viewPath('inbox') : `${viewPath('inbox')}&show=unread`;
}

function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
