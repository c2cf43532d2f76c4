import type { OverviewPart } from '#shared/product/overview/overview.ts';
import { type WaitingCounts, waitingIn } from '#shared/product/queue/queue-kinds.ts';
import { RaiseOverviewPanel, RoomTasksPanel } from '../../features/book/raise-overview.tsx';
import { attentionTasks, tasksInRooms, tasksOf } from '../../features/book/raise-tasks.ts';
import { DraftsWaiting } from '../../features/content-editor/drafts-waiting.tsx';
import { Feed } from '../../features/dashboard/feed.tsx';
import { hasBegun, InvestorOverview } from '../../features/dashboard/investor-overview.tsx';
import { OperatorOverview } from '../../features/dashboard/operator-overview.tsx';
import { OverviewView } from '../../features/dashboard/overview-view.tsx';
import { PortalSetup } from '../../features/dashboard/portal-setup.tsx';
import { TroubleList } from '../../features/health/trouble-list.tsx';
import { troublesOf } from '../../features/health/troubles.ts';
import { introductionTasks } from '../../features/introductions/introduction-tasks.ts';
import { changedTextActions } from '../../features/legal/changed-text-actions.ts';
import { ChangedTexts } from '../../features/legal/changed-texts.tsx';
import { AccountsToConfirm } from '../../features/payments/accounts-to-confirm.tsx';
import { OldestTasks } from '../../features/queue/oldest-tasks.tsx';
import { PreparationTable } from '../../features/raises/preparation-tables.tsx';
import { Await } from '../../framework/pages/page-state.tsx';
import {
  type DashboardOwner,
  defineView,
  type StreamedViewProps,
} from '../../framework/views/view-definition.ts';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { type OverviewContent, readOverview } from './overview-loader.ts';

/** Higher than a phone, so that the scroll bar does not come with what was awaited. */
const awaitedLines = 40;

/**
 * The overview brings several features together, so it is part of the page. All of it comes at once:
 * a part that came later would move what is below it.
 */
export const view = defineView<OverviewContent | null>({
  load: readOverview,
  actions: changedTextActions,
  Streamed: ({ owner, data }: StreamedViewProps<OverviewContent | null>) => (
    <Await data={data} waiting={<Skeleton label="Loading the overview" lines={awaitedLines} />}>
      {({ content, waiting }) => <Overview owner={owner} content={content} counts={waiting} />}
    </Await>
  ),
});

function Overview(props: {
  readonly owner: DashboardOwner;
  readonly content: OverviewContent | null;
  readonly counts: WaitingCounts;
}) {
  const { content, counts } = props;
  const { account } = props.owner;
  if (content === null) {
    return (
      <>
        <Unavailable what="The overview" />
        {account.operator ? <PortalSetup setup={[]} account={account} /> : null}
        <OverviewView
          account={account}
          tasks={{}}
          sides={{ raising: null, investing: null, operating: null }}
          begun={[]}
          preparations={null}
        />
      </>
    );
  }
  const { raise, rooms, introductions, accounts, investing, unavailable } = content;
  const isLost = (part: OverviewPart) => unavailable.includes(part);
  const asked = introductionTasks(introductions, raise?.raise.title);
  const toInvest = waitingIn(counts, ['commitment-task']) ?? 0;
  // A portal at work begins with what waits for it, a new one with what it needs.
  const hasTasks = (content.operating?.oldest?.length ?? 0) > 0;
  const setup = account.operator ? (
    <PortalSetup setup={content.operating?.portal?.setup ?? []} account={account} />
  ) : null;
  return (
    <>
      {isLost('legal') ? <Unavailable what="Changes to the terms" /> : null}
      <ChangedTexts due={content.legal} />
      <OverviewView
        account={account}
        tasks={{
          raising:
            introductions.length +
            accounts.length +
            (raise?.kind === 'running'
              ? tasksOf(raise, rooms).length
              : (raise === null ? 0 : attentionTasks(raise).length) +
                tasksInRooms(rooms).length +
                (raise?.kind === 'prepared' ? 1 : 0)),
          investing: Math.max(investing?.tasks.length ?? 0, toInvest),
        }}
        sides={{
          operating: (
            <>
              {hasTasks ? null : setup}
              <Operating content={content} counts={counts} />
              {hasTasks ? setup : null}
              {account.operator ? <Feed feed={content.feed} /> : null}
            </>
          ),
          raising: (
            <>
              {isLost('raise') ? <Unavailable what="Your raise" /> : null}
              {isLost('rooms') ? <Unavailable what="The tasks of your data rooms" /> : null}
              {isLost('introductions') ? <Unavailable what="Requests for an introduction" /> : null}
              {isLost('accounts') ? <Unavailable what="Payment details to confirm" /> : null}
              {raise === null ? (
                <RoomTasksPanel rooms={rooms} more={asked} />
              ) : (
                <RaiseOverviewPanel overview={raise} rooms={rooms} more={asked} />
              )}
              <AccountsToConfirm accounts={accounts} />
            </>
          ),
          investing:
            investing === null ? null : (
              <InvestorOverview
                content={investing}
                taskCount={toInvest}
                hasSteps={!account.readsAsInvestor}
              />
            ),
        }}
        begun={[
          ...(raise === null && !isLost('raise') ? [] : ['raising' as const]),
          ...(investing !== null &&
          account.readsAsInvestor &&
          (isLost('commitments') || hasBegun(investing))
            ? ['investing' as const]
            : []),
        ]}
        preparations={<Preparations />}
      />
      {/* An operator's is above the way to the handbook, which is looked for last. */}
      {account.operator ? null : <Feed feed={content.feed} />}
    </>
  );
}

function Operating(props: { readonly content: OverviewContent; readonly counts: WaitingCounts }) {
  const { operating } = props.content;
  if (operating === null) return null;
  const { oldest, health, drafts } = operating;
  const isDraftsLost = props.content.unavailable.includes('drafts');
  const failed = waitingIn(props.counts, ['failed-job']) ?? 0;
  return (
    <OperatorOverview
      content={operating}
      tasks={<OldestTasks tasks={oldest} counts={props.counts} />}
      troubles={<TroubleList troubles={health && troublesOf(health, failed)} />}
      drafts={
        isDraftsLost ? (
          <p>The drafts couldn’t be loaded.</p>
        ) : drafts == null ? null : (
          <DraftsWaiting drafts={drafts} />
        )
      }
    />
  );
}

/** What a raise takes, for whoever has none. */
function Preparations() {
  return (
    <Panel
      title="What to prepare"
      lede="Start with what takes longest. Times are estimates of your own working time."
    >
      <PreparationTable captionHidden />
    </Panel>
  );
}
