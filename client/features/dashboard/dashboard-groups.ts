import type { UserRole } from '../../../shared/product/account/account.ts';
import { type DashboardView, type DashboardViewId, viewsOf } from './dashboard-views.ts';

/** Views under a common title in the navigation. */
export interface DashboardGroup {
  readonly id: 'work' | 'account';
  readonly title: string;
  readonly views: readonly DashboardView[];
}

/** The title for the work of each role. */
const workTitles: Readonly<Record<UserRole, string>> = {
  founder: 'Your raise',
  investor: 'Your investing',
  operator: 'This portal',
};

/** The views that every member has; all others belong to the role's work. */
const accountViews: readonly DashboardViewId[] = ['account', 'security', 'privacy'];

/** The views a role has, in groups, in the order of the navigation. */
export function groupsOf(role: UserRole): readonly DashboardGroup[] {
  const views = viewsOf(role);
  const isAccount = ({ id }: DashboardView) => accountViews.includes(id);
  return [
    { id: 'work', title: workTitles[role], views: views.filter((view) => !isAccount(view)) },
    { id: 'account', title: 'Your account', views: views.filter(isAccount) },
  ];
}
