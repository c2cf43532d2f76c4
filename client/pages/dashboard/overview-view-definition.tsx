import type { Numbers } from '#shared/product/content/content.ts';
import type { DueLegalText } from '#shared/product/legal/legal.ts';
import { waitingIn } from '#shared/product/queue/queue-kinds.ts';
import {
  type PortalPlotsData,
  readPortalPlots,
} from '../../features/analytics/analytics-loader.ts';
import { PortalPlots } from '../../features/analytics/portal-plots.tsx';
import { RaiseOverviewPanel } from '../../features/book/raise-overview.tsx';
import {
  type RaiseOverview,
  readRaiseOverview,
} from '../../features/book/raise-overview-loader.ts';
import { type DraftCounts, readDraftCounts } from '../../features/content-editor/draft-counts.ts';
import { DraftsWaiting } from '../../features/content-editor/drafts-waiting.tsx';
import { OverviewView } from '../../features/dashboard/overview-view.tsx';
import { changedTextActions, readChangedTexts } from '../../features/legal/changed-text-actions.ts';
import { ChangedTexts } from '../../features/legal/changed-texts.tsx';
import { MessagesWaiting } from '../../features/messages/messages-waiting.tsx';
import { LiveNumbers, NumbersAwaited } from '../../features/numbers/live-numbers.tsx';
import { readNumbers } from '../../features/numbers/read-numbers.ts';
import { readWaitingProfiles, type WaitingProfiles } from '../../features/people/people-loader.ts';
import { ProfilesWaiting } from '../../features/people/profiles-waiting.tsx';
import {
  CommitmentsWaiting,
  readWaitingCommitments,
  type WaitingCommitments,
} from '../../features/portfolio/commitments-waiting.tsx';
import { QueueWaiting } from '../../features/queue/queue-waiting.tsx';
import { PreparationTable } from '../../features/raises/preparation-tables.tsx';
import { RecentSessions } from '../../features/security/recent-sessions.tsx';
import { readSessions, type SessionRow } from '../../features/security/security-loader.ts';
import { Await } from '../../framework/pages/page-state.tsx';
import { defineView, type StreamedViewProps } from '../../framework/views/view-definition.ts';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** What the overview shows of other features; null where it could not be read, or is not for them. */
interface OverviewContent {
  readonly raise: RaiseOverview | null;
  readonly numbers: Numbers | null;
  readonly drafts: DraftCounts | null;
  readonly plots: PortalPlotsData | null;
  readonly profiles: WaitingProfiles | null;
  readonly commitments: WaitingCommitments | null;
  readonly sessions: readonly SessionRow[] | null;
  readonly changedTexts: readonly DueLegalText[];
}

/**
 * The overview brings several features together, so it is part of the page. Most of it is known with
 * the account; the rest is filled in when it has loaded.
 */
export const view = defineView<OverviewContent>({
  async load({ api }, owner) {
    const { account } = owner;
    const isOperator = account.operator;
    const [raise, numbers, drafts, plots, profiles, commitments, sessions, changedTexts] =
      await Promise.all([
        isOperator ? null : readRaiseOverview(api, owner),
        isOperator ? readNumbers(api) : null,
        isOperator ? readDraftCounts(api) : null,
        isOperator ? readPortalPlots(api) : null,
        isOperator ? readWaitingProfiles(api) : null,
        account.investor === null ? null : readWaitingCommitments(api, account),
        readSessions(api, account),
        readChangedTexts(api),
      ]);
    return { raise, numbers, drafts, plots, profiles, commitments, sessions, changedTexts };
  },
  actions: changedTextActions,
  Streamed: Overview,
});

function Overview({ owner, data }: StreamedViewProps<OverviewContent>) {
  const { account, confirmed } = owner;
  return (
    <>
      <Await data={data} waiting={null}>
        {({ content }) => <ChangedTexts due={content.changedTexts} />}
      </Await>
      <OverviewView
        account={account}
        confirmed={confirmed}
        raise={(steps) => (
          <Await data={data} waiting={owner.worksOn === null ? steps : <RaiseAwaited />}>
            {({ content, waiting }) =>
              content.raise === null ? (
                steps
              ) : (
                <RaiseOverviewPanel overview={content.raise} waiting={waiting} />
              )
            }
          </Await>
        )}
        queue={
          <Await data={data} waiting={<Skeleton label="Counting open tasks" lines={2} />}>
            {({ waiting }) => <QueueWaiting counts={waiting} />}
          </Await>
        }
        preparations={
          <Await data={data} waiting={null}>
            {({ content }) => (content.raise === null ? <Preparations /> : null)}
          </Await>
        }
        numbers={
          <Await data={data} waiting={<NumbersAwaited />}>
            {({ content }) => <LiveNumbers numbers={content.numbers} />}
          </Await>
        }
        drafts={
          <Await data={data} waiting={<Skeleton label="Counting the drafts" lines={1} />}>
            {({ content }) => <DraftsWaiting drafts={content.drafts} />}
          </Await>
        }
        profiles={
          <Await data={data} waiting={<Skeleton label="Counting the profiles" lines={1} />}>
            {({ content }) => <ProfilesWaiting waiting={content.profiles} />}
          </Await>
        }
        messages={
          <Await data={data} waiting={<Skeleton label="Counting the messages" lines={1} />}>
            {({ waiting }) => <MessagesWaiting waiting={waitingIn(waiting, ['message'])} />}
          </Await>
        }
        plots={
          <Await data={data} waiting={<Skeleton label="Counting the raises" lines={6} />}>
            {({ content }) =>
              content.plots === null ? (
                <Unavailable what="The figures" />
              ) : (
                <PortalPlots {...content.plots} level={3} />
              )
            }
          </Await>
        }
        commitments={
          account.investor === null ? null : (
            <Await data={data} waiting={<Skeleton label="Loading your commitments" lines={3} />}>
              {({ content }) => <CommitmentsWaiting waiting={content.commitments} />}
            </Await>
          )
        }
        sessions={
          <Await data={data} waiting={<Skeleton label="Loading your devices" lines={3} />}>
            {({ content }) => (
              <RecentSessions sessions={content.sessions} timeZone={account.timeZone} />
            )}
          </Await>
        }
      />
    </>
  );
}

/** About as high as the raise will be. */
function RaiseAwaited() {
  return (
    <Panel title="Your raise">
      <Skeleton label="Loading your raise" lines={8} />
    </Panel>
  );
}

/** What a raise takes, for whoever has none. */
function Preparations() {
  return (
    <Panel title="What to prepare" lede="Start with what takes longest.">
      <PreparationTable />
    </Panel>
  );
}
