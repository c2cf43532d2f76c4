import { cancelBy } from '#shared/product/commitments/commitment-task.ts';
import type { DueLegalText } from '#shared/product/legal/legal.ts';
import type {
  AccountWait,
  IntroductionWait,
  Overview,
  OverviewPart,
  RoomTasks,
} from '#shared/product/overview/overview.ts';
import { namedDays } from '../../domain/notification/notification-days.ts';
import { toScheduleData } from '../../domain/raise/schedule-data.ts';
import { type RaiseOverview, toRaiseOverview } from '../../features/book/raise-overview-content.ts';
import type { FeedContent } from '../../features/dashboard/feed.tsx';
import type { InvestorContent } from '../../features/dashboard/investor-overview.tsx';
import {
  type InvestorTask,
  investorTasks,
  waitsForOthers,
} from '../../features/dashboard/investor-tasks.ts';
import type { OperatorContent } from '../../features/dashboard/operator-overview.tsx';
import { type HealthItem, healthItems } from '../../features/health/health-items.ts';
import { type OldTask, toOldTasks } from '../../features/queue/old-tasks.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { dateFormatter, type FormatDate, timeFormatter } from '../../ui/data/date-formatter.ts';

/** The data of the overview; null for the sides that somebody does not have. */
export interface OverviewContent {
  readonly legal: readonly DueLegalText[];
  readonly raise: RaiseOverview | null;
  readonly rooms: readonly RoomTasks[];
  /** Requests for an introduction that their companies have to answer. */
  readonly introductions: readonly IntroductionWait[];
  /** Bank accounts that they can confirm as the second person. */
  readonly accounts: readonly AccountWait[];
  /** Parts that could not be read, each of which is said in its place. */
  readonly unavailable: readonly OverviewPart[];
  readonly operating:
    | (OperatorContent & {
        readonly oldest: readonly OldTask[] | null;
        readonly health: readonly HealthItem[] | null;
        readonly drafts: Overview['drafts'] | null;
      })
    | null;
  readonly investing: InvestorContent | null;
  /** What is new on all sides; null when it could not be read. */
  readonly feed: FeedContent | null;
}

/** Reads it with one call; null when it could not be read. */
export async function readOverview(
  { api }: PageRequest,
  { account, worksOn }: DashboardOwner,
): Promise<OverviewContent | null> {
  try {
    const query = worksOn === null ? {} : { company: worksOn.current.id };
    const overview = await api.send('GET /me/overview', { query });
    const format = dateFormatter(account);
    const now = Date.now();
    const { raise, legal = [], rooms = [], accounts = [], unavailable = [] } = overview;
    const introductions = (overview.introductions ?? []).filter(({ side }) => side === 'company');
    const timeOf = timeFormatter(account);
    const lines = (overview.feed ?? []).map(({ at, ...line }) => ({
      ...line,
      when: format(at),
      time: timeOf(at),
    }));
    return {
      ...{ legal, rooms, introductions, accounts, unavailable },
      raise: raise == null ? null : toRaiseOverview(raise, format, now),
      operating: account.operator ? operatorContent(overview, format, now) : null,
      investing:
        account.investor === null ? null : investorContent(overview, account.investor, format, now),
      feed: unavailable.includes('feed') ? null : { items: lines, days: namedDays(format, now) },
    };
  } catch {
    return null;
  }
}

function operatorContent(
  { oldest, lapsing, health, ledger, portal, drafts }: Overview,
  format: FormatDate,
  now: number,
): OverviewContent['operating'] {
  return {
    portal: portal ?? null,
    drafts: drafts ?? null,
    oldest: oldest === undefined ? null : toOldTasks(oldest, now),
    lapsing: lapsing === undefined ? null : toScheduleData(lapsing, format, now).items,
    health: health && ledger ? healthItems(health, ledger, format) : null,
  };
}

function investorContent(
  overview: Overview,
  state: NonNullable<DashboardOwner['account']['investor']>,
  format: FormatDate,
  now: number,
): InvestorContent {
  const { commitments, access = [], introductions = [], news = [] } = overview;
  const { investor, found, unavailable = [] } = overview;
  const { certifications = [], regCf } = investor ?? {};
  const facts = {
    ...{ state, commitments: commitments?.items ?? [], access, certifications },
    introductions: introductions.filter(({ side }) => side === 'investor'),
  };
  const dated = (task: InvestorTask) => ({
    ...task,
    when: task.until === null ? null : format(task.until),
  });
  return {
    commitments:
      commitments === undefined
        ? null
        : {
            items: commitments.items.map((one) => {
              const until = cancelBy(one);
              return { ...one, cancelEnds: until === null ? null : format(until) };
            }),
            totals: commitments.totals,
          },
    regCf: regCf ?? null,
    news: news.map((room) => ({ ...room, seen: format(room.since) })),
    unavailable,
    tasks: investorTasks(facts, now).map(dated),
    others: waitsForOthers(facts).map(dated),
    found:
      found === undefined
        ? null
        : {
            since: format(found.since),
            items: found.items.map(({ slug, title, company, closesAt }) => ({
              ...{ slug, title, company: company.name },
              closes: format(closesAt),
            })),
            hasMore: found.hasMore,
          },
    fits: overview.fits ?? null,
    asOf: now,
  };
}
