import { defineView } from '../../framework/views/view-definition.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  makeToken,
  revokeToken,
} from './security-actions.ts';
import { readSecurity, type SecurityContent } from './security-loader.ts';
import { SecurityView } from './security-view.tsx';
import { twoFactorActions } from './two-factor-actions.ts';

export const view = defineView<SecurityContent>({
  load: ({ api }, { account }) => readSecurity(api, account),
  actions: {
    'change-password': changePassword,
    'end-session': endSession,
    'end-other-sessions': endOtherSessions,
    'make-token': makeToken,
    'revoke-token': revokeToken,
    ...twoFactorActions,
  },
  Component: ({ owner, data }) => <SecurityView account={owner.account} content={data} />,
});
