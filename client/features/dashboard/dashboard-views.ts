import type { UserRole } from '../../../shared/product/account/account.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import type { IconName } from '../../ui/tokens/icon.tsx';

/** The views of the dashboard, as `?view=` names them. */
export type DashboardViewId =
  | 'overview'
  | 'messages'
  | 'content'
  | 'companies'
  | 'scenarios'
  | 'account'
  | 'security'
  | 'privacy'
  | 'invitations'
  | 'jobs';

export interface DashboardView {
  readonly id: DashboardViewId;
  readonly label: string;
  readonly icon: IconName;
  /** Only these roles have it; without it, all roles do. */
  readonly roles?: readonly UserRole[];
}

const views: readonly DashboardView[] = [
  { id: 'overview', label: 'Overview', icon: 'document' },
  { id: 'messages', label: 'Messages', icon: 'mail', roles: ['operator'] },
  { id: 'content', label: 'Content', icon: 'pencil', roles: ['operator'] },
  { id: 'invitations', label: 'Invitations', icon: 'key', roles: ['operator'] },
  { id: 'jobs', label: 'Background work', icon: 'clock', roles: ['operator'] },
  { id: 'companies', label: 'Companies', icon: 'building', roles: ['founder', 'investor'] },
  { id: 'scenarios', label: 'Scenarios', icon: 'bars' },
  { id: 'account', label: 'Account', icon: 'user' },
  { id: 'security', label: 'Security', icon: 'lock' },
  { id: 'privacy', label: 'Your data', icon: 'shield' },
];

/** The views a role has, in the order of the navigation. */
export function viewsOf(role: UserRole): readonly DashboardView[] {
  return views.filter(({ roles }) => roles === undefined || roles.includes(role));
}

/** The view in an address; undefined when it names none, or one the role does not have. */
export function askedView(url: URL, role: UserRole): DashboardView | undefined {
  const asked = url.searchParams.get('view') ?? 'overview';
  return viewsOf(role).find(({ id }) => id === asked);
}

/** The address of a view. The overview has the page's own address. */
export function viewPath(id: DashboardViewId): string {
  const { path } = routeOf('dashboard');
  return id === 'overview' ? path : `${path}?view=${id}`;
}

export const roleLabels: Readonly<Record<UserRole, string>> = {
  founder: 'Founder',
  investor: 'Investor',
  operator: 'Operator',
};
