import {
  confirmIdentity,
  confirmIdentityIntent,
} from '../../framework/step-up/confirm-identity.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type AuditContent, readAudit } from './audit-loader.ts';
import { AuditView } from './audit-view.tsx';

export const view = defineView<AuditContent>({
  saves: 'audit',
  load: (request, { account }) => readAudit(request, dateFormatter(account)),
  actions: { [confirmIdentityIntent]: confirmIdentity },
  Component: ({ owner, data }) => <AuditView content={data} timeZone={owner.account.timeZone} />,
});
