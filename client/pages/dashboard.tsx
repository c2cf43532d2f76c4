import type { DueLegalText } from '../../shared/product/legal.ts';
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
import { deskTitle } from '../features/content-desk/desk-title.ts';
import { type DraftCounts, readDraftCounts } from '../features/content-desk/draft-counts.ts';
import { DraftsWaiting } from '../features/content-desk/drafts-waiting.tsx';
import { changeAccount } from '../features/dashboard/account-actions.ts';
import { AccountView } from '../features/dashboard/account-view.tsx';
import {
  type DashboardData,
  readAccount,
  readDashboard,
  readSessions,
} from '../features/dashboard/dashboard-data.ts';
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx';
import { askedView } from '../features/dashboard/dashboard-views.ts';
import { invite, withdrawInvitation } from '../features/dashboard/invitation-actions.ts';
import { InvitationsView } from '../features/dashboard/invitations-view.tsx';
import { KeepAccount } from '../features/dashboard/keep-account.tsx';
import { OverviewView } from '../features/dashboard/overview-view.tsx';
import { privacyActions } from '../features/dashboard/privacy-actions.ts';
import { PrivacyView } from '../features/dashboard/privacy-view.tsx';
import {
  changePassword,
  endOtherSessions,
  endSession,
  makeToken,
  revokeToken,
} from '../features/dashboard/security-actions.ts';
import { SecurityView } from '../features/dashboard/security-view.tsx';
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
import { LiveNumbers } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { PreparationTable } from '../features/raises/preparation-tables.tsx';
import {
  changeScenario,
  copyScenario,
  deleteScenario,
  restoreScenario,
} from '../features/scenarios/scenario-actions.ts';
import { readScenarios, type ScenariosContent } from '../features/scenarios/scenario-data.ts';
import { ScenariosView } from '../features/scenarios/scenarios-view.tsx';
import { FreshRecoveryCodes } from '../features/two-factor/fresh-recovery-codes.tsx';
import { twoFactorActions } from '../features/two-factor/two-factor-actions.ts';
import {
  neededStepUp,
  readTwoFactor,
  type TwoFactorSetting,
} from '../features/two-factor/two-factor-data.ts';
import { TwoFactorFirst } from '../features/two-factor/two-factor-first.tsx';
import { TwoFactorPanel } from '../features/two-factor/two-factor-panel.tsx';
import { formActions } from '../form-actions.ts';
import { definePage, type PageRequest } from '../page.ts';
import { momentWriter } from '../ui/moments.ts';

/** What the dashboard shows, with what other features read for a view of it. */
interface PageData extends DashboardData {
  readonly scenarios: ScenariosContent | null;
  readonly desk: DeskData | null;
  readonly drafts: DraftCounts | null;
  readonly messages: MessagesContent | null;
  /** How many messages wait for an answer; null for members, and where it could not be counted. */
  readonly waiting: number | null;
  readonly changedTexts: readonly DueLegalText[];
  readonly twoFactor: TwoFactorSetting | null;
}

/** The view is one of the account's, and where it shows one thing, that is there. */
async function viewExists(request: PageRequest): Promise<boolean> {
  const { role, twoFactor, deletionDueAt } = await readAccount(request.api);
  const view = askedView(request.url, role);
  // What stands behind the view cannot be asked for yet.
  if (twoFactor === 'required' || deletionDueAt !== null) return view !== undefined;
  if (view?.id === 'messages') return messageExists(request);
  return view?.id === 'content' ? deskExists(request) : view !== undefined;
}

async function readPage(request: PageRequest): Promise<PageData> {
  const dashboard = await readDashboard(request, readNumbers);
  const { account, content } = dashboard;
  const asksScenarios = content.view === 'scenarios';
  const scenarios = asksScenarios ? await readScenarios(request, momentWriter(account)) : null;
  const desk = content.view === 'content' ? await readDesk(request, account) : null;
  const looksAfterPortal = content.view === 'overview' && account.role === 'operator';
  const drafts = looksAfterPortal ? await readDraftCounts(request.api) : null;
  const waiting = account.role === 'operator' ? await readWaiting(request.api) : null;
  const asksMessages = content.view === 'messages';
  const messages = asksMessages ? await readMessages(request, momentWriter(account)) : null;
  const changedTexts = content.view === 'overview' ? await readChangedTexts(request.api) : [];
  const asksFactor = ['security', 'invitations', 'privacy'].includes(content.view);
  const twoFactor = asksFactor ? await readTwoFactor(request.api, account) : null;
  return { ...dashboard, scenarios, desk, drafts, messages, waiting, changedTexts, twoFactor };
}

function DashboardPage({ data }: { readonly data: PageData }) {
  return (
    <DashboardFrame
      account={data.account}
      view={data.content.view}
      waiting={{ messages: data.waiting ?? 0 }}
    >
      <FreshRecoveryCodes />
      <ChangedTexts due={data.changedTexts} />
      <View data={data} />
    </DashboardFrame>
  );
}

function View({ data }: { readonly data: PageData }) {
  const { account, content, scenarios, desk, twoFactor } = data;
  if (account.deletionDueAt !== null) return <KeepAccount account={account} content={content} />;
  switch (content.view) {
    case 'overview':
      return (
        <OverviewView
          account={account}
          confirmed={content.confirmed}
          preparations={<PreparationTable />}
          numbers={<LiveNumbers numbers={content.numbers} />}
          drafts={<DraftsWaiting drafts={data.drafts} />}
          messages={<MessagesWaiting waiting={data.waiting} />}
        />
      );
    case 'scenarios':
      return scenarios === null ? null : (
        <ScenariosView content={scenarios} timeZone={account.timeZone} />
      );
    case 'messages':
      return data.messages === null ? null : (
        <MessagesView content={data.messages} timeZone={account.timeZone} topics={topicOptions} />
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

export const page = definePage<PageData>({
  validate: viewExists,
  load: readPage,
  late: ({ api }, { account, content }) =>
    content.view === 'overview' ? { sessions: readSessions(api, account) } : {},
  act: formActions({
    account: changeAccount,
    'change-password': changePassword,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
    'make-token': makeToken,
    'revoke-token': revokeToken,
    ...twoFactorActions,
    ...privacyActions,
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
    ...changedTextActions,
  }),
  head: ({ url, data, site }) => {
    const label = askedView(url, data.account.role)?.label ?? 'Overview';
    const place = data.desk === null ? label : `${deskTitle(data.desk)} · ${label}`;
    return {
      title: `${place} · Dashboard`,
      description: `${label}, in the dashboard you see at ${site.brandName} when you are logged in.`,
      noIndex: true,
    };
  },
  Component: DashboardPage,
});
