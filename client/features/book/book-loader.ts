import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { type RaiseState, runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { ShownClock } from '../../domain/raise/clock-table.tsx';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { type AskedBook, askedBook, type BookSelection, bookQueryOf } from './book-address.ts';
import { readClock } from './clock-loader.ts';
import { type OverTime, readOverTime } from './over-time-loader.ts';
import {
  type FormatDate,
  findCommitment,
  type OpenCommitment,
  readOpenCommitment,
  type ShownBook,
  shownBook,
} from './shown-commitment.ts';

type Api = PageRequest['api'];

/** A raise to choose. */
export interface RaiseChoice {
  readonly id: string;
  readonly title: string;
}

/** The raise whose book it is. */
export interface BookRaise extends RaiseChoice {
  readonly state: RaiseState;
  readonly company: string;
  readonly currency: Raise['currency'];
  /** Of the raises that can be chosen; it is one of them. */
  readonly others: readonly RaiseChoice[];
  readonly mayRemind: boolean;
  /** Files that show a payment are for the owner and for operators. */
  readonly mayReadEvidence: boolean;
  readonly isOperator: boolean;
}

/** What one part of a book shows; null for what could not be read. */
export type BookPartContent =
  | {
      readonly part: 'commitments';
      readonly filter: BookSelection;
      readonly book: ShownBook | null;
      readonly open: OpenCommitment | null;
      readonly action: AskedBook['action'];
      /** As 2026-11-23, in UTC. */
      readonly today: string;
    }
  | { readonly part: 'time'; readonly overTime: OverTime | null }
  | { readonly part: 'next'; readonly clock: ShownClock | null };

/** What the view shows. */
export type BookContent =
  | { readonly kind: 'no-company' }
  | { readonly kind: 'no-raise'; readonly company: RecentCompany }
  | { readonly kind: 'unavailable' }
  /** For operators; null when they could not be read. */
  | { readonly kind: 'choose'; readonly running: ReviewQueue['running'] | null }
  | ({ readonly kind: 'book'; readonly raise: BookRaise } & BookPartContent);

/** Whether the raise of the address is one of theirs, and the commitment one of its book. */
export async function bookExists({ url, api }: PageRequest): Promise<Validation> {
  const { raise, id } = askedBook(url);
  if (raise === null) return true;
  try {
    await api.send('GET /raises/:id', { params: { id: raise } });
  } catch (error) {
    if (hasStatus(error, 400, 404)) return { message: 'There is no such raise.' };
    throw error;
  }
  if (id === null) return true;
  const found = await findCommitment(api, id);
  return found?.commitment.raise.id === raise || { message: 'There is no such commitment.' };
}

/** Reads what the address selects. */
export async function readBook(
  { url, api }: PageRequest,
  owner: DashboardOwner,
  write: FormatDate,
): Promise<BookContent> {
  const asked = askedBook(url);
  const { account, worksOn } = owner;
  if (account.operator) {
    if (asked.raise === null) return { kind: 'choose', running: await readRunning(api) };
    return readBookOf(api, asked.raise, [], asked, owner, write);
  }
  if (worksOn === null && asked.raise === null) return { kind: 'no-company' };
  const raises = worksOn === null ? [] : await raisesOf(api, worksOn.current.id);
  if (asked.raise !== null) return readBookOf(api, asked.raise, raises ?? [], asked, owner, write);
  if (raises === null || worksOn === null) return { kind: 'unavailable' };
  const shown = raises.find(({ isRunning }) => isRunning) ?? raises[0];
  if (shown === undefined) return { kind: 'no-raise', company: worksOn.current };
  return readBookOf(api, shown.id, raises, asked, owner, write);
}

async function readBookOf(
  api: Api,
  id: string,
  others: readonly RaiseChoice[],
  asked: AskedBook,
  { account, worksOn }: DashboardOwner,
  write: FormatDate,
): Promise<BookContent> {
  const [{ raise }, content] = await Promise.all([
    api.send('GET /raises/:id', { params: { id } }),
    readPart(api, id, asked, write),
  ]);
  const own = { id, title: raise.title };
  const role = worksOn?.recent.find((each) => each.id === raise.company.id)?.role;
  return {
    kind: 'book',
    raise: {
      ...own,
      state: raise.state,
      company: raise.company.name,
      currency: raise.currency,
      others: others.some((one) => one.id === id) ? others : [own, ...others],
      mayRemind: !account.operator && role !== 'viewer' && isPayable(raise),
      mayReadEvidence: account.operator || role === 'owner',
      isOperator: account.operator,
    },
    ...content,
  };
}

/** Whether it is known how much is to be paid: a raise that scales back shares out its room at the end. */
export function isPayable({ oversubscription, state }: Pick<Raise, 'oversubscription' | 'state'>) {
  return oversubscription !== 'scale_back' || state === 'settling';
}

async function readPart(
  api: Api,
  raise: string,
  { part, id, action, filter }: AskedBook,
  write: FormatDate,
): Promise<BookPartContent> {
  switch (part) {
    case 'commitments': {
      const [book, open] = await Promise.all([
        readList(api, raise, filter, write),
        id === null ? null : readOpenCommitment(api, id, write),
      ]);
      const today = new Date().toISOString().slice(0, 10);
      return { part, filter, book, open: open ?? null, action, today };
    }
    case 'time':
      return { part, overTime: await readOverTime(api, raise) };
    case 'next':
      return { part, clock: await readClock(api, raise, write) };
  }
}

async function readList(
  api: Api,
  id: string,
  filter: BookSelection,
  write: FormatDate,
): Promise<ShownBook | null> {
  const request = { params: { id }, query: bookQueryOf(filter) };
  try {
    return shownBook(await api.send('GET /raises/:id/book', request), write);
  } catch (error) {
    // The address was edited by hand, so the list starts from the beginning.
    if (filter.after !== '' && hasStatus(error, 400)) {
      return readList(api, id, { ...filter, after: '' }, write);
    }
    return null;
  }
}

/** The raises of a company to choose from, the newest first; null when they could not be read. */
async function raisesOf(api: Api, id: string) {
  try {
    const { items } = await api.send('GET /companies/:id/raises', { params: { id }, query: {} });
    return items.map(({ id, title, state }) => ({
      id,
      title,
      isRunning: runningRaiseStates.includes(state),
    }));
  } catch {
    return null;
  }
}

async function readRunning(api: Api): Promise<ReviewQueue['running'] | null> {
  try {
    return (await api.send('GET /admin/reviews', { query: { limit: 100 } })).running;
  } catch {
    return null;
  }
}
