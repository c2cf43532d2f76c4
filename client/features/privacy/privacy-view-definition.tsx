import { defineView } from '../../framework/views/view-definition.ts';
import { KeepAccount } from './keep-account.tsx';
import { privacyActions } from './privacy-actions.ts';
import { type PrivacyContent, readPrivacy } from './privacy-loader.ts';
import { PrivacyView } from './privacy-view.tsx';

export const view = defineView<PrivacyContent>({
  load: ({ api }, { account }) => readPrivacy(api, account),
  actions: privacyActions,
  Component: ({ owner: { account }, data }) =>
    account.deletionDueAt === null ? (
      <PrivacyView account={account} {...data} />
    ) : (
      <KeepAccount account={account} privacy={data.privacy} />
    ),
});
