import type { Account } from '../../../shared/product/account/account.ts';
import { DashboardFrame } from '../../features/dashboard/dashboard-frame.tsx';
import { TopBar } from '../../features/dashboard/top-bar.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Panel } from '../../ui/layout/card.tsx';

const account: Account = {
  id: 'usr_living000000000000',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  role: 'operator',
  status: 'active',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  emailVerifiedAt: '2026-01-02T10:00:00.000Z',
  twoFactor: 'off',
  deletionDueAt: null,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
};

/**
 * The frame of every dashboard view: the bar with the command palette and the account menu, and the
 * navigation by role.
 */
export function Frame() {
  return (
    <div className="tool">
      <TopBar account={account} brand={<a href="/">Brand</a>} />
      <DashboardFrame account={account} view="overview">
        <Panel title="The view itself">
          <EmptyState title="Nothing waits for you" />
        </Panel>
      </DashboardFrame>
    </div>
  );
}
