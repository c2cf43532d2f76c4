import type { Account } from '#shared/product/account/account.ts';
import type { Company } from '#shared/product/companies/companies.ts';
import { DashboardFrame } from '../../features/dashboard/dashboard-frame.tsx';
import { TopBar } from '../../features/dashboard/top-bar.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Panel } from '../../ui/layout/card.tsx';

const account: Account = {
  id: 'usr_gallery00000000000',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  operator: true,
  investor: null,
  readsAsInvestor: false,
  companies: 0,
  beginsAs: null,
  status: 'active',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  emailVerifiedAt: '2026-01-02T10:00:00.000Z',
  twoFactor: 'off',
  deletionDueAt: null,
  createdAt: '2026-01-02T09:00:00.000Z',
  version: 1,
};

const company: Company = {
  id: 'cmp_gallery00000000000',
  name: 'Northwind Batteries',
  legalName: '',
  legalForm: '',
  oneLiner: '',
  country: '',
  city: '',
  website: '',
  foundedOn: '',
  sector: '',
  stage: 'seed',
  logo: null,
  role: 'owner',
  createdAt: '2026-01-02T09:00:00.000Z',
  updatedAt: '2026-01-02T09:00:00.000Z',
  openedAt: null,
  version: 1,
};
const worksOn = { current: company, recent: [company] };

/**
 * The frame of every dashboard view: the bar with the command palette and the account menu, and the
 * navigation by role.
 */
export function Frame() {
  return (
    <div className="tool">
      <TopBar
        owner={{ account, unread: 3, confirmed: null, worksOn }}
        brand={<a href="/">Brand</a>}
      />
      <DashboardFrame account={account} worksOn={worksOn} view="overview" isSample>
        <Panel title="The view itself">
          <EmptyState title="No tasks" />
        </Panel>
      </DashboardFrame>
    </div>
  );
}
