import type { InvestorProfile } from '../../../shared/product/investors/investors.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { investorActions } from './investor-actions.ts';
import { InvestorProfileView } from './investor-profile-view.tsx';

export const view = defineView<InvestorProfile | null>({
  async load({ api }, { account }) {
    if (account.investor === null) return null;
    return (await api.send('GET /investor-profile')).profile;
  },
  actions: investorActions,
  Component: ({ owner, data }) => <InvestorProfileView account={owner.account} profile={data} />,
});
