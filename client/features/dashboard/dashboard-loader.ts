import type { WaitingCounts } from '#shared/product/queue/queue-kinds.ts';
import type { SavedView, SavedViewList } from '#shared/product/saved-views/saved-views.ts';
import { companyIn } from '#shared/site/dashboard-address.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type {
  DashboardOwner,
  LateData,
  ViewDefinition,
} from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { workedOn } from './worked-on.ts';

/**
 * Reads the owner; the server's gate has already loaded the account. Dates are formatted on the
 * server, because browsers may format them differently.
 */
export async function readOwner({ url, api }: PageRequest): Promise<DashboardOwner> {
  const { account, unreadNotifications: unread, recentCompanies } = await api.send('GET /me');
  const worksOn = workedOn(recentCompanies, companyIn(url));
  const { emailVerifiedAt } = account;
  const confirmed = emailVerifiedAt === null ? null : dateFormatter(account)(emailVerifiedAt);
  return { account, unread, confirmed, worksOn };
}

/** Reads what the view shows beside what was found, and what is waiting in the others. */
export async function readView<Data, Found>(
  request: PageRequest,
  owner: DashboardOwner,
  view: Pick<ViewDefinition<Data, Found>, 'load' | 'saves'>,
  found: Found,
): Promise<LateData<Data>> {
  const around = readAround(request.api, view.saves);
  const waiting = around.then(({ counts }) => counts);
  const content = await view.load({ ...request, waiting }, owner, found);
  const { counts, savedViews = null } = await around;
  return { content, waiting: counts, savedViews };
}

/** What the dashboard shows around a view; none of it is worth losing the view for. */
async function readAround(
  api: PageRequest['api'],
  savedViews: SavedViewList | undefined,
): Promise<{
  readonly counts: WaitingCounts;
  readonly savedViews?: readonly SavedView[] | undefined;
}> {
  try {
    return await api.send('GET /me/waiting', { query: { savedViews } });
  } catch {
    return { counts: null };
  }
}
