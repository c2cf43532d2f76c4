import { defineView } from '../../framework/views/view-definition.ts';
import { changeAccount } from './account-actions.ts';
import { AccountView } from './account-view.tsx';
import { timeZones } from './time-zones.ts';

export const view = defineView<readonly string[]>({
  load: async (_request, { account }) => timeZones(account.timeZone),
  actions: { account: changeAccount },
  Component: ({ owner, data }) => <AccountView account={owner.account} timeZones={data} />,
});
