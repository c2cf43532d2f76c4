import type { ReactNode } from 'react';
import type { Account } from '../../shared/product/account/account.ts';
import type { DueLegalText } from '../../shared/product/legal/legal.ts';
import { CompaniesView } from '../features/companies/companies-view.tsx';
import { companyActions } from '../features/companies/company-actions.ts';
import {
  type CompaniesContent,
  companyExists,
  readCompanies,
} from '../features/companies/company-data.ts';
import { topicOptions } from '../features/contact/contact-topics.ts';
import { ContentDeskView } from '../features/content-desk/content-desk-view.tsx';
import {
  addImage,
  deleteAnswer,
  deleteImage,
  deletePost,
  deleteRemark,
  editAnswer,
  editPost,
  moveAnswer,
} from '../features/content-desk/desk-actions.ts';
import { type DeskData, deskExists, readDesk } from '../features/content-desk/desk-data.ts';
import { DeskAction, DeskTabs } from '../features/content-desk/desk-tabs.tsx';
import { deskTitle } from '../features/content-desk/desk-title.ts';
import { type DraftCounts, readDraftCounts } from '../features/content-desk/draft-counts.ts';
import { DraftsWaiting } from '../features/content-desk/drafts-waiting.tsx';
import { changeAccount } from '../features/dashboard/account-actions.ts';
import { AccountView } from '../features/dashboard/account-view.tsx';
import {
  type DashboardOwner,
  readAccount,
  readDashboard,
  readOwner,
  shownView,
  type ViewData,
} from '../features/dashboard/dashboard-data.ts';
import { DashboardFrame, WaitingCount } from '../features/dashboard/dashboard-frame.tsx';
import { askedView, type DashboardViewId } from '../features/dashboard/dashboard-views.ts';
import { invite, withdrawInvitation } from '../features/dashboard/invitation-actions.ts';
import { InvitationsView, InviteLink } from '../features/dashboard/invitations-view.tsx';
import { KeepAccount } from '../features/dashboard/keep-account.tsx';
import { OverviewView } from '../features/dashboard/overview-view.tsx';
import { privacyActions } from '../features/dashboard/privacy-actions.ts';
import { PrivacyView } from '../features/dashboard/privacy-view.tsx';
import { RecentSessions } from '../features/dashboard/recent-sessions.tsx';
import {
  changePassword,
  endOtherSessions,
  endSession,
  makeToken,
  revokeToken,
} from '../features/dashboard/security-actions.ts';
import { SecurityView } from '../features/dashboard/security-view.tsx';
import { TopBar } from '../features/dashboard/top-bar.tsx';
import { retryIntent, retryJob } from '../features/jobs/job-actions.ts';
import { type JobsContent, readJobs } from '../features/jobs/job-data.ts';
import { JobsView } from '../features/jobs/jobs-view.tsx';
import { changedTextActions, readChangedTexts } from '../features/legal/changed-text-actions.ts';
import { ChangedTexts } from '../features/legal/changed-texts.tsx';
import { markIntent, markMessage } from '../features/messages/message-actions.ts';
import {
  type MessagesContent,
  messageExists,
  readMessages,
  readWaiting,
} from '../features/messages/message-data.ts';
import { MessagesView } from '../features/messages/messages-view.tsx';
import { MessagesWaiting } from '../features/messages/messages-waiting.tsx';
import { LiveNumbers, NumbersAwaited } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { PreparationTable } from '../features/raises/preparation-tables.tsx';
import { NewCalculation } from '../features/scenarios/new-calculation.tsx';
import {
  changeScenario,
  copyScenario,
  deleteScenario,
  restoreScenario,
} from '../features/scenarios/scenario-actions.ts';
import {
  readScenarios,
  type ScenariosContent,
  scenarioExists,
} from '../features/scenarios/scenario-data.ts';
import { ScenariosView } from '../features/scenarios/scenarios-view.tsx';
import { Wordmark } from '../features/shell/wordmark.tsx';
import { FreshRecoveryCodes } from '../features/two-factor/fresh-recovery-codes.tsx';
import { twoFactorActions } from '../features/two-factor/two-factor-actions.ts';
import {
  neededStepUp,
  readTwoFactor,
  type TwoFactorSetting,
} from '../features/two-factor/two-factor-data.ts';
import { TwoFactorFirst } from '../features/two-factor/two-factor-first.tsx';
import { TwoFactorPanel } from '../features/two-factor/two-factor-panel.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import {
  type Arriving,
  definePage,
  type PageRequest,
  type Validation,
} from '../framework/pages/page.ts';
import { usePageView, When } from '../framework/pages/page-state.tsx';
import { momentWriter } from '../ui/data/date-formatter.ts';
import { Skeleton } from '../ui/feedback/placeholder.tsx';

/** The data of the requested view, including that of other features. */
interface PageData {
  readonly content: ViewData;
  readonly companies: CompaniesContent | null;
  readonly scenarios: ScenariosContent | null;
  readonly desk: DeskData | null;
  readonly drafts: DraftCounts | null;
  readonly messages: MessagesContent | null;
  readonly jobs: JobsContent | null;
  /** How many messages are waiting for an answer; null for members, and when they could not be counted. */
  readonly waiting: number | null;
  readonly changedTexts: readonly DueLegalText[];
  readonly twoFactor: TwoFactorSetting | null;
}

/** Whether the account has this view, and whether the item it shows exists. */
async function viewExists(request: PageRequest): Promise<Validation> {
  const { role, twoFactor, deletionDueAt } = await readAccount(request.api);
  const view = askedView(request.url, role);
  // The data of the view cannot be read yet.
  if (twoFactor === 'required' || deletionDueAt !== null) return view !== undefined;
  switch (view?.id) {
    case undefined:
      return false;
    case 'messages':
      return messageExists(request);
    case 'content':
      return deskExists(request);
    case 'companies':
      return companyExists(request);
    case 'scenarios':
      return scenarioExists(request);
    default:
      return true;
  }
}

async function readPage(request: PageRequest, { account }: DashboardOwner): Promise<PageData> {
  const { api } = request;
  const view = shownView(request.url, account);
  const write = momentWriter(account);
  const isOperator = account.role === 'operator';
  const asksFactor = ['security', 'invitations', 'privacy'].includes(view);
  const [
    content,
    companies,
    scenarios,
    desk,
    drafts,
    messages,
    jobs,
    waiting,
    changedTexts,
    twoFactor,
  ] = await Promise.all([
    readDashboard(request, account, readNumbers),
    view === 'companies' ? readCompanies(request) : null,
    view === 'scenarios' ? readScenarios(request, write) : null,
    view === 'content' ? readDesk(request, account) : null,
    view === 'overview' && isOperator ? readDraftCounts(api) : null,
    view === 'messages' ? readMessages(request, write) : null,
    view === 'jobs' ? readJobs(request, write) : null,
    isOperator ? readWaiting(api) : null,
    view === 'overview' ? readChangedTexts(api) : [],
    asksFactor ? readTwoFactor(api, account) : null,
  ]);
  return {
    content,
    companies,
    scenarios,
    desk,
    drafts,
    messages,
    jobs,
    waiting,
    changedTexts,
    twoFactor,
  };
}

interface PageParts {
  readonly early: DashboardOwner;
  readonly data: Arriving<PageData>;
}

function DashboardPage({ early, data }: PageParts) {
  const { url } = usePageView();
  const view = shownView(url, early.account);
  return (
    <DashboardFrame
      account={early.account}
      view={view}
      {...headOf(view, url)}
      waiting={{
        messages: (
          <When data={data} waiting={null}>
            {({ waiting }) => <WaitingCount count={waiting ?? 0} />}
          </When>
        ),
      }}
    >
      <FreshRecoveryCodes />
      {view === 'overview' ? (
        <>
          <When data={data} waiting={null}>
            {({ changedTexts }) => <ChangedTexts due={changedTexts} />}
          </When>
          <Overview early={early} data={data} />
        </>
      ) : (
        <When data={data} waiting={<Skeleton label="Loading this view" lines={6} />}>
          {(arrived) => <View account={early.account} data={arrived} />}
        </When>
      )}
    </DashboardFrame>
  );
}

/** What stands beside the title of a view: it follows from the address alone. */
function headOf(view: DashboardViewId, url: URL): { tabs?: ReactNode; action?: ReactNode } {
  switch (view) {
    case 'scenarios':
      return { action: <NewCalculation /> };
    case 'content':
      return { tabs: <DeskTabs />, action: <DeskAction url={url} /> };
    case 'invitations':
      return { action: <InviteLink /> };
    default:
      return {};
  }
}

/** Most of the overview is known with the account; the rest is filled in when it has loaded. */
function Overview({ early, data }: PageParts) {
  const { account, confirmed } = early;
  return (
    <OverviewView
      account={account}
      confirmed={confirmed}
      preparations={<PreparationTable />}
      numbers={
        <When data={data} waiting={<NumbersAwaited />}>
          {({ content }) =>
            content.view === 'overview' ? <LiveNumbers numbers={content.numbers} /> : null
          }
        </When>
      }
      drafts={
        <When data={data} waiting={<Skeleton label="Counting the drafts" lines={1} />}>
          {({ drafts }) => <DraftsWaiting drafts={drafts} />}
        </When>
      }
      messages={
        <When data={data} waiting={<Skeleton label="Counting the messages" lines={1} />}>
          {({ waiting }) => <MessagesWaiting waiting={waiting} />}
        </When>
      }
      sessions={
        <When data={data} waiting={<Skeleton label="Loading your devices" lines={3} />}>
          {({ content }) =>
            content.view === 'overview' ? (
              <RecentSessions sessions={content.sessions} timeZone={account.timeZone} />
            ) : null
          }
        </When>
      }
    />
  );
}

function View({ account, data }: { readonly account: Account; readonly data: PageData }) {
  const { content, scenarios, desk, twoFactor } = data;
  if (account.deletionDueAt !== null) return <KeepAccount account={account} content={content} />;
  switch (content.view) {
    case 'overview':
      return null;
    case 'companies':
      return data.companies === null ? null : <CompaniesView content={data.companies} />;
    case 'scenarios':
      return scenarios === null ? null : (
        <ScenariosView content={scenarios} timeZone={account.timeZone} />
      );
    case 'messages':
      return data.messages === null ? null : (
        <MessagesView content={data.messages} timeZone={account.timeZone} topics={topicOptions} />
      );
    case 'jobs':
      return data.jobs === null ? null : (
        <JobsView content={data.jobs} timeZone={account.timeZone} />
      );
    case 'content':
      return desk === null ? null : <ContentDeskView data={desk} timeZone={account.timeZone} />;
    case 'account':
      return <AccountView account={account} timeZones={content.timeZones} />;
    case 'security':
      return account.twoFactor === 'required' ? (
        <TwoFactorFirst setting={twoFactor} />
      ) : (
        <SecurityView
          account={account}
          twoFactor={<TwoFactorPanel setting={twoFactor} />}
          neededStepUp={neededStepUp(twoFactor)}
          sessions={content.sessions}
          tokens={content.tokens}
        />
      );
    case 'privacy':
      return (
        <PrivacyView
          account={account}
          since={content.since}
          privacy={content.privacy}
          neededStepUp={neededStepUp(twoFactor)}
        />
      );
    case 'invitations':
      return (
        <InvitationsView
          invitations={content.invitations}
          timeZone={account.timeZone}
          neededStepUp={neededStepUp(twoFactor)}
        />
      );
  }
}

export const page = definePage<PageData, DashboardOwner>({
  validate: viewExists,
  early: readOwner,
  load: readPage,
  act: formActions({
    account: changeAccount,
    'change-password': changePassword,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
    'make-token': makeToken,
    'revoke-token': revokeToken,
    ...twoFactorActions,
    ...privacyActions,
    ...companyActions,
    invite,
    'withdraw-invitation': withdrawInvitation,
    'change-scenario': changeScenario,
    'copy-scenario': copyScenario,
    'delete-scenario': deleteScenario,
    'restore-scenario': restoreScenario,
    article: editPost,
    'delete-article': deletePost,
    question: editAnswer,
    'move-question': moveAnswer,
    'delete-question': deleteAnswer,
    'upload-image': addImage,
    'delete-image': deleteImage,
    'delete-remark': deleteRemark,
    [markIntent]: markMessage,
    [retryIntent]: retryJob,
    ...changedTextActions,
  }),
  head: ({ url, early, data, site }) => {
    const label = askedView(url, early.account.role)?.label ?? 'Overview';
    const desk = data?.desk ?? null;
    const place = desk === null ? label : `${deskTitle(desk)} · ${label}`;
    return {
      title: `${place} · Dashboard`,
      description: `${label}, in the dashboard you see at ${site.brandName} when you are logged in.`,
      noIndex: true,
    };
  },
  Component: DashboardPage,
  TopBar: ({ early }) => <TopBar account={early.account} brand={<Wordmark />} />,
});
