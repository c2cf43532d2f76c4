import { defineView } from '../../framework/views/view-definition.ts';
import { invite, withdrawInvitation } from './invitation-actions.ts';
import { type InvitationsContent, readInvitations } from './invitation-loader.ts';
import { InvitationsView, InviteLink } from './invitations-view.tsx';

export const view = defineView<InvitationsContent>({
  load: (request, { account }) => readInvitations(request, account),
  actions: { invite, 'withdraw-invitation': withdrawInvitation },
  Action: InviteLink,
  Component: ({ owner, data }) => <InvitationsView {...data} timeZone={owner.account.timeZone} />,
});
