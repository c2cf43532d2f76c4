import type { Account } from '#shared/product/account/account.ts';
import { companyIn } from '#shared/site/dashboard-address.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type {
  AnyView,
  DashboardOwner,
  LateData,
  WaitingCounts,
} from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { viewsOf } from './dashboard-views.ts';
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

/** Reads what the view shows, and what is waiting in the others. */
export async function readView(
  request: PageRequest,
  owner: DashboardOwner,
  view: AnyView,
): Promise<LateData<unknown>> {
  const [content, counts] = await Promise.all([
    view.load(request, owner),
    readCounts(request.api, owner.account),
  ]);
  return { content, counts };
}

async function readCounts(api: PageRequest['api'], account: Account): Promise<WaitingCounts> {
  const counting = viewsOf(account).flatMap(({ id, count }) =>
    count === undefined ? [] : [count(api).then((waiting) => [id, waiting] as const)],
  );
  return Object.fromEntries(await Promise.all(counting));
}
