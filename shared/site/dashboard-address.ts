import { routeOf } from './routes.ts';

/** The views of the dashboard, as `?view=` names them. */
export const dashboardViewIds = [
  'overview',
  'queue',
  'settling',
  'messages',
  'review',
  'people',
  'reports',
  'content',
  'invitations',
  'jobs',
  'health',
  'audit',
  'raise',
  'room',
  'pipeline',
  'book',
  'holders',
  'analytics',
  'updates',
  'companies',
  'payments',
  'rooms',
  'portfolio',
  'watchlist',
  'searches',
  'investing',
  'certification',
  'inbox',
  'investors',
  'introductions',
  'advising',
  'deadlines',
  'scenarios',
  'check',
  'notifications',
  'account',
  'security',
  'privacy',
] as const;

export type DashboardViewId = (typeof dashboardViewIds)[number];

/** The address of a view. The overview has the page's own address. */
export function viewPath(id: DashboardViewId): string {
  const { path } = routeOf('dashboard');
  return id === 'overview' ? path : `${path}?view=${id}`;
}

/** In the address of a list whose export was opened without a recent confirmation of who one is. */
export const exportParameter = 'export';

/** The address of a list, with what it selects, where its export asks who somebody is. */
export function exportPath(
  view: 'audit' | 'people',
  selection: Readonly<Record<string, string | undefined>>,
): string {
  const selected = Object.entries(selection).flatMap(([name, value]) =>
    value ? [`&${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  );
  return `${viewPath(view)}${selected.join('')}&${exportParameter}=1`;
}

/** The address where a document is checked, by its SHA-256 if that is known. */
export function checkPath(sha256?: string): string {
  return sha256 === undefined ? viewPath('check') : `${viewPath('check')}&sha256=${sha256}`;
}

/** The address of the figures about the reading of a raise. */
export function analyticsPath(raise: string): string {
  return `${viewPath('analytics')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a raise in its editor. */
export function raisePath(raise: string): string {
  return `${viewPath('raise')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of the book of a raise. */
export function bookPath(raise: string): string {
  return `${viewPath('book')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of the pipeline of a raise. */
export function pipelinePath(raise: string): string {
  return `${viewPath('pipeline')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a card, beside the pipeline of its raise. */
export function cardPath(raise: string, id: string): string {
  return `${pipelinePath(raise)}&id=${encodeURIComponent(id)}`;
}

/** The address of the data room of a raise, for its company. */
export function roomPath(raise: string): string {
  return `${viewPath('room')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of the same data room for those who have access. */
export function readingRoomPath(raise: string): string {
  return `${viewPath('rooms')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a thread between a company and an investor. */
export function threadPath(id: string): string {
  return `${viewPath('inbox')}&id=${encodeURIComponent(id)}`;
}

/** The address of a message in its thread, by its number there. */
export function messagePath(thread: string, n: number): string {
  return `${threadPath(thread)}&at=${n}#${messageAnchor(n)}`;
}

/** Where on the page of a thread a message is. */
export function messageAnchor(n: number): string {
  return `message-${n}`;
}

/** The address of the updates of a raise; of all that somebody can read, where none is named. */
export function updatesPath(raise?: string): string {
  const of = raise === undefined ? '' : `&raise=${encodeURIComponent(raise)}`;
  return `${viewPath('updates')}${of}`;
}

/** The address of an update of a raise. */
export function updatePath(id: string): string {
  return `${viewPath('updates')}&id=${encodeURIComponent(id)}`;
}

/** The address of a request for an introduction. */
export function introductionPath(id: string): string {
  return `${viewPath('introductions')}&id=${encodeURIComponent(id)}`;
}

/** The address of the profile of an investor, where a company asks for an introduction. */
export function investorPath(id: string): string {
  return `${viewPath('investors')}&id=${encodeURIComponent(id)}`;
}

/**
 * The address where somebody writes about a raise: its company to an investor, or an investor to its
 * company. It shows the thread if there is one.
 */
export function writingPath(raise: string, investor?: string): string {
  const to = investor === undefined ? '' : `&investor=${encodeURIComponent(investor)}`;
  return `${viewPath('inbox')}&raise=${encodeURIComponent(raise)}${to}`;
}

/**
 * The address of what was signed for a commitment, for the investor whose it is.
 * @param seq one of the snapshots that were signed; left out for the latest
 */
export function signedPath(id: string, seq?: number): string {
  return signedIn(viewPath('portfolio'), id, seq);
}

/** The same, for the members of the company and for operators, who read it in the book. */
export function bookSignedPath(raise: string, id: string, seq?: number): string {
  return signedIn(bookPath(raise), id, seq);
}

function signedIn(view: string, id: string, seq: number | undefined): string {
  const path = `${view}&signed=${encodeURIComponent(id)}`;
  return seq === undefined ? path : `${path}&seq=${seq}`;
}

/** The address of a commitment, for the investor whose it is. */
export function commitmentPath(id: string): string {
  return `${viewPath('portfolio')}&id=${encodeURIComponent(id)}`;
}

/**
 * The address where a commitment to a raise is read and signed. `amount` is what is to be signed, as
 * somebody would type it; without it, it is asked there. `party` is for whom: `self`, or the id of
 * an entity; empty to choose, and left out where there may be nothing to choose.
 */
export function signingPath(
  { id, slug }: { readonly id: string; readonly slug: string },
  amount = '',
  party?: string,
): string {
  const sign = `sign=${encodeURIComponent(id)}&raise=${encodeURIComponent(slug)}`;
  const typed = amount === '' ? '' : `&amount=${encodeURIComponent(amount)}`;
  const by = party === undefined ? '' : `&for=${encodeURIComponent(party)}`;
  return `${viewPath('portfolio')}&${sign}${typed}${by}`;
}

/** The address of a raise on the desk of operators. */
export function reviewPath(raise: string): string {
  return `${viewPath('review')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a raise where operators settle it. */
export function settlingPath(raise: string): string {
  return `${viewPath('settling')}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a bank account of a company, for its people and operators. */
export function instructionPath(id: string): string {
  return `${viewPath('payments')}&id=${encodeURIComponent(id)}`;
}

/** The address of one company, which is then what somebody works on. */
export function companyPath(id: string): string {
  return `${viewPath('companies')}&company=${encodeURIComponent(id)}`;
}

/** The company that an address is about; null for any other address. */
export function companyIn({
  searchParams,
}: {
  readonly searchParams: { get(name: string): string | null };
}): string | null {
  return searchParams.get('view') === 'companies' ? searchParams.get('company') : null;
}

/**
 * The view that a page's state names.
 * @throws Error when there is none of that name
 */
export function viewNamed(name: string): DashboardViewId {
  const found = dashboardViewIds.find((id) => id === name);
  if (found === undefined) throw new Error(`The dashboard has no view '${name}'.`);
  return found;
}
