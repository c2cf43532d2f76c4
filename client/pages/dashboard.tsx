import { type DashboardViewId, viewNamed } from '#shared/site/dashboard-address.ts';
import { savedViewActions } from '../domain/saved-view/saved-view-actions.ts';
import { readOwner, readView } from '../features/dashboard/dashboard-loader.ts';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { findView, resolveView, viewIn } from '../features/dashboard/dashboard-views.ts';
import { TopBar } from '../features/dashboard/top-bar.tsx';
import { FreshRecoveryCodes } from '../features/security/fresh-recovery-codes.tsx';
import { Wordmark } from '../features/shell/wordmark.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';
import type { AnyView, DashboardOwner, LateData } from '../framework/views/view-definition.ts';

/**
 * The views, each a chunk of its own; what is known of them without it is in
 * features/dashboard/dashboard-views.ts.
 */
const views: Readonly<Record<DashboardViewId, () => Promise<{ readonly view: AnyView }>>> = {
  overview: () => import('./dashboard/overview-view-definition.tsx'),
  queue: () => import('../features/queue/queue-view-definition.tsx'),
  settling: () => import('../features/book/settling-view-definition.tsx'),
  notifications: () => import('../features/notifications/notifications-view-definition.tsx'),
  messages: () => import('../features/messages/messages-view-definition.tsx'),
  review: () => import('../features/review-desk/review-view-definition.tsx'),
  people: () => import('../features/people/people-view-definition.tsx'),
  reports: () => import('../features/threads/reports-view-definition.tsx'),
  content: () => import('../features/content-editor/content-view-definition.tsx'),
  invitations: () => import('../features/invitations/invitations-view-definition.tsx'),
  audit: () => import('../features/audit/audit-view-definition.tsx'),
  health: () => import('../features/health/health-view-definition.tsx'),
  jobs: () => import('../features/jobs/jobs-view-definition.tsx'),
  raise: () => import('../features/raise-editor/raise-view-definition.tsx'),
  room: () => import('../features/data-room/room-view-definition.tsx'),
  pipeline: () => import('../features/pipeline/pipeline-view-definition.tsx'),
  book: () => import('../features/book/book-view-definition.tsx'),
  holders: () => import('../features/holders/holders-view-definition.tsx'),
  analytics: () => import('../features/analytics/analytics-view-definition.tsx'),
  updates: () => import('../features/updates/updates-view-definition.tsx'),
  rooms: () => import('../features/rooms/rooms-view-definition.tsx'),
  companies: () => import('../features/companies/companies-view-definition.tsx'),
  payments: () => import('../features/payments/payments-view-definition.tsx'),
  portfolio: () => import('../features/portfolio/portfolio-view-definition.tsx'),
  investing: () => import('../features/investor-profile/investing-view-definition.tsx'),
  watchlist: () => import('../features/watchlist/watchlist-view-definition.tsx'),
  searches: () => import('../features/searches/searches-view-definition.tsx'),
  deadlines: () => import('../features/deadlines/deadlines-view-definition.tsx'),
  certification: () => import('../features/certification/certification-view-definition.tsx'),
  inbox: () => import('../features/threads/inbox-view-definition.tsx'),
  investors: () => import('../features/investors/investors-view-definition.tsx'),
  advising: () => import('../features/advising/advising-view-definition.tsx'),
  introductions: () => import('../features/introductions/introductions-view-definition.tsx'),
  scenarios: () => import('../features/scenarios/scenarios-view-definition.tsx'),
  check: () => import('../features/document-check/check-view-definition.tsx'),
  account: () => import('../features/account-settings/account-view-definition.tsx'),
  security: () => import('../features/security/security-view-definition.tsx'),
  privacy: () => import('../features/privacy/privacy-view-definition.tsx'),
};

export const page = definePage<LateData<unknown>, DashboardOwner, AnyView, unknown>({
  critical: readOwner,
  views: {
    shown: (url, { account }) => resolveView(url, account),
    likely: viewIn,
    load: async (name) => (await views[viewNamed(name)]()).view,
  },
  validate: (request, owner, view) => view.find?.(request, owner) ?? { found: undefined },
  load: readView,
  act: (action, view) =>
    formActions(view.saves === undefined ? view.actions : { ...savedViewActions, ...view.actions })(
      action,
    ),
  head: ({ url, critical, data, view, site }) => {
    const label = findView(url, critical.account)?.label ?? 'Overview';
    const title = data === undefined ? undefined : view.titleOf?.(data.content);
    return {
      title: `${title === undefined ? label : `${title} · ${label}`} · Dashboard`,
      description: `${label}, in the dashboard you see at ${site.brandName} when you are logged in.`,
      noIndex: true,
    };
  },
  Component: ({ critical, data, view }) => (
    <DashboardPage owner={critical} data={data} view={view} above={<FreshRecoveryCodes />} />
  ),
  TopBar: ({ critical }) => <TopBar owner={critical} brand={<Wordmark />} />,
});
