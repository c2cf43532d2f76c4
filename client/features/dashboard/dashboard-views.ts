import type { Account } from '#shared/product/account/account.ts';
import { type Capabilities, type Side, sidesOf } from '#shared/product/account/capabilities.ts';
import { queueKinds, type WaitingKind } from '#shared/product/queue/queue-kinds.ts';
import { type DashboardViewId, dashboardViewIds } from '#shared/site/dashboard-address.ts';
import type { IconName } from '../../ui/tokens/icon.tsx';

/** The facts about somebody that decide which views they have. */
export type Viewer = Capabilities;

/**
 * A view before its chunk has been loaded: what the navigation and the palette show. The rest is in
 * the file that is named after it, `…-view-definition.tsx`.
 */
export interface DashboardView {
  readonly id: DashboardViewId;
  readonly label: string;
  /** The label where there is little room. */
  readonly shortLabel?: string;
  readonly icon: IconName;
  /** Which part of the navigation it is in; a side of the portal is shown to whoever has it. */
  readonly group: 'work' | 'account' | Side;
  /** Who may open it, in the navigation or not. */
  readonly isFor: (viewer: Viewer) => boolean;
  /** Whether the navigation shows it to them; to all who may open it, if left out. */
  readonly isListed?: (viewer: Viewer) => boolean;
  /** What is waiting there, counted beside its name. */
  readonly waiting?: readonly WaitingKind[];
}

type Listed = Omit<DashboardView, 'id'> & {
  /** The group it is in for operators, where that is another. */
  readonly operatorGroup?: DashboardView['group'];
};

const anyone = (): boolean => true;
const operators = ({ operator }: Viewer): boolean => operator;
const people = ({ operator }: Viewer): boolean => !operator;

const views: Readonly<Record<DashboardViewId, Listed>> = {
  overview: { label: 'Overview', icon: 'document', group: 'work', isFor: anyone },
  notifications: {
    label: 'Notifications',
    icon: 'bell',
    group: 'account',
    isFor: anyone,
  },
  queue: {
    label: 'Queue',
    icon: 'inbox',
    group: 'operating',
    isFor: operators,
    waiting: queueKinds,
  },
  settling: {
    label: 'Settling',
    icon: 'scales',
    group: 'operating',
    isFor: operators,
    waiting: ['raise-settling', 'refund-due'],
  },
  messages: {
    label: 'Messages',
    icon: 'mail',
    group: 'operating',
    isFor: operators,
    waiting: ['message'],
  },
  review: {
    label: 'Review of raises',
    shortLabel: 'Review',
    icon: 'check',
    group: 'operating',
    isFor: operators,
    waiting: ['raise-review', 'raise-change', 'raise-cancel', 'room-addition'],
  },
  people: {
    label: 'People',
    icon: 'people',
    group: 'operating',
    isFor: operators,
    waiting: ['investor-profile', 'investor-entity', 'investor-evidence', 'evidence-expired'],
  },
  reports: {
    label: 'Reported threads',
    shortLabel: 'Reports',
    icon: 'alert',
    group: 'operating',
    isFor: operators,
    waiting: ['thread-report'],
  },
  content: { label: 'Content', icon: 'pencil', group: 'operating', isFor: operators },
  invitations: { label: 'Invitations', icon: 'key', group: 'operating', isFor: operators },
  audit: { label: 'Audit log', icon: 'shield', group: 'operating', isFor: operators },
  jobs: {
    label: 'Jobs',
    icon: 'clock',
    group: 'operating',
    isFor: operators,
    waiting: ['failed-job'],
  },
  health: { label: 'Health', icon: 'pulse', group: 'operating', isFor: operators },
  raise: {
    label: 'Raises',
    icon: 'arrow-up',
    group: 'raising',
    isFor: people,
  },
  room: {
    label: 'Data rooms',
    icon: 'folder',
    group: 'raising',
    isFor: people,
    waiting: ['access-request', 'room-question'],
  },
  pipeline: { label: 'Pipeline', icon: 'columns', group: 'raising', isFor: people },
  book: {
    label: 'Book',
    icon: 'coins',
    group: 'raising',
    operatorGroup: 'operating',
    isFor: anyone,
  },
  // Operators come from the book of a raise.
  holders: { label: 'Holders', icon: 'people', group: 'raising', isFor: anyone },
  analytics: {
    label: 'Analytics',
    icon: 'curve',
    group: 'raising',
    operatorGroup: 'operating',
    isFor: anyone,
  },
  // Investors and operators come from a raise or from what they were told.
  updates: { label: 'Updates', icon: 'mail', group: 'raising', isFor: anyone },
  companies: { label: 'Companies', icon: 'building', group: 'raising', isFor: people },
  // Operators come from their queue.
  payments: { label: 'Payment details', icon: 'scales', group: 'raising', isFor: anyone },
  rooms: {
    label: 'Rooms open to you',
    shortLabel: 'Rooms',
    icon: 'book',
    group: 'investing',
    isFor: people,
  },
  portfolio: {
    label: 'Portfolio',
    icon: 'pie',
    group: 'investing',
    isFor: people,
    waiting: ['commitment-task'],
  },
  watchlist: { label: 'Watchlist', icon: 'star', group: 'investing', isFor: people },
  searches: {
    label: 'Saved searches',
    shortLabel: 'Searches',
    icon: 'bookmark',
    group: 'investing',
    isFor: people,
  },
  investing: {
    label: 'Investor profile',
    shortLabel: 'Profile',
    icon: 'briefcase',
    group: 'investing',
    isFor: people,
  },
  certification: {
    label: 'Certification',
    shortLabel: 'Certify',
    icon: 'check',
    group: 'investing',
    isFor: people,
  },
  inbox: {
    label: 'Inbox',
    icon: 'inbox',
    group: 'work',
    isFor: people,
    waiting: ['unread-thread'],
  },
  investors: { label: 'Investors', icon: 'card', group: 'work', isFor: anyone },
  introductions: {
    label: 'Introductions',
    icon: 'link',
    group: 'work',
    isFor: people,
    waiting: ['introduction'],
  },
  advising: {
    label: 'Raises you advise on',
    shortLabel: 'Advising',
    icon: 'bookmark',
    group: 'work',
    isFor: people,
    isListed: ({ advises }) => advises === true,
  },
  deadlines: { label: 'Deadlines', icon: 'calendar', group: 'work', isFor: anyone },
  scenarios: { label: 'Scenarios', icon: 'bars', group: 'work', isFor: anyone },
  check: {
    label: 'Check a document',
    shortLabel: 'Check',
    icon: 'search',
    group: 'work',
    isFor: anyone,
  },
  account: { label: 'Account', icon: 'user', group: 'account', isFor: anyone },
  security: { label: 'Security', icon: 'lock', group: 'account', isFor: anyone },
  privacy: { label: 'Your data', icon: 'download', group: 'account', isFor: anyone },
};

const viewsOfOperators = listed(true);
const viewsOfOthers = listed(false);

/** Once, and not per viewer: every page of the dashboard asks several times. */
function listed(operator: boolean): readonly DashboardView[] {
  return dashboardViewIds.map((id) => {
    const { operatorGroup, ...view } = views[id];
    return { id, ...view, ...(operator && operatorGroup && { group: operatorGroup }) };
  });
}

/** The views somebody may open, in the order of the navigation. */
export function viewsOf(viewer: Viewer): readonly DashboardView[] {
  return (viewer.operator ? viewsOfOperators : viewsOfOthers).filter(({ isFor }) => isFor(viewer));
}

/** Those of them that the navigation shows: without the side of the portal that they do not have. */
export function navigationOf(viewer: Viewer): readonly DashboardView[] {
  const shown: readonly string[] = ['work', 'account', ...sidesOf(viewer)];
  return viewsOf(viewer).filter(
    ({ group, isListed }) => shown.includes(group) && (isListed?.(viewer) ?? true),
  );
}

/** The name of the view in an address, whether or not anybody has it; undefined for any other text. */
export function viewIn(url: URL): DashboardViewId | undefined {
  const named = url.searchParams.get('view') ?? 'overview';
  return dashboardViewIds.find((id) => id === named);
}

/** The view in an address; undefined when it names none, or one that this person does not have. */
export function findView(url: URL, viewer: Viewer): DashboardView | undefined {
  const asked = viewIn(url);
  return viewsOf(viewer).find(({ id }) => id === asked);
}

/**
 * The view for an owner at an address; until a required two-factor authentication is on, only its
 * own view opens. Undefined when the address names none of theirs.
 */
export function resolveView(url: URL, account: Account): DashboardViewId | undefined {
  const asked = findView(url, account);
  if (asked === undefined) return undefined;
  // Whatever the address: the only question is whether to keep the account.
  if (account.deletionDueAt !== null) return 'privacy';
  return account.twoFactor === 'required' ? 'security' : asked.id;
}
