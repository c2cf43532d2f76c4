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
import { OverviewView } from '../features/dashboard/overview-view.tsx';
import { PrivacyView } from '../features/dashboard/privacy-view.tsx';
import {
  changePassword,
  endOtherSessions,
  endSession,
  makeToken,
  revokeToken,
} from '../features/dashboard/security-actions.ts';
import { SecurityView } from '../features/dashboard/security-view.tsx';
import { LiveNumbers } from '../features/numbers/live-numbers.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { PreparationTable } from '../features/raises/preparation-tables.tsx';
import { formActions } from '../form-actions.ts';
import { definePage } from '../page.ts';

function DashboardPage({ data }: { readonly data: DashboardData }) {
  return (
    <DashboardFrame account={data.account} view={data.content.view}>
      <View data={data} />
    </DashboardFrame>
  );
}

function View({ data: { account, content } }: { readonly data: DashboardData }) {
  switch (content.view) {
    case 'overview':
      return (
        <OverviewView
          account={account}
          confirmed={content.confirmed}
          preparations={<PreparationTable />}
          numbers={<LiveNumbers numbers={content.numbers} />}
        />
      );
    case 'account':
      return <AccountView account={account} timeZones={content.timeZones} />;
    case 'security':
      return <SecurityView account={account} sessions={content.sessions} tokens={content.tokens} />;
    case 'privacy':
      return <PrivacyView account={account} since={content.since} />;
    case 'invitations':
      return <InvitationsView invitations={content.invitations} timeZone={account.timeZone} />;
  }
}

export const page = definePage<DashboardData>({
  validate: async ({ url, api }) => askedView(url, (await readAccount(api)).role) !== undefined,
  load: (request) => readDashboard(request, readNumbers),
  late: ({ api }, { account, content }) =>
    content.view === 'overview' ? { sessions: readSessions(api, account) } : {},
  act: formActions({
    account: changeAccount,
    'change-password': changePassword,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
    'make-token': makeToken,
    'revoke-token': revokeToken,
    invite,
    'withdraw-invitation': withdrawInvitation,
  }),
  head: ({ url, data }) => {
    const label = askedView(url, data.account.role)?.label ?? 'Overview';
    return { title: `${label} · Dashboard`, noIndex: true };
  },
  Component: DashboardPage,
});
