import { type DashboardView, navigationOf, type Viewer } from './dashboard-views.ts';

/** Views under a common title in the navigation. */
export interface DashboardGroup {
  readonly id: DashboardView['group'];
  readonly title: string;
  readonly views: readonly DashboardView[];
}

const titles: Readonly<Record<DashboardView['group'], string>> = {
  work: 'Your work',
  raising: 'Raising',
  investing: 'Investing',
  operating: 'This portal',
  account: 'Your account',
};

const order = ['work', 'operating', 'raising', 'investing', 'account'] as const;

/** The views somebody sees, in groups, in the order of the navigation. */
export function groupsOf(viewer: Viewer): readonly DashboardGroup[] {
  const views = navigationOf(viewer);
  return order
    .map((id) => ({ id, title: titles[id], views: views.filter(({ group }) => group === id) }))
    .filter((group) => group.views.length > 0);
}
