import type { ReportedMessages } from '#shared/product/threads/thread-reports.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  confirmIdentity,
  confirmIdentityIntent,
} from '../../framework/step-up/confirm-identity.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** Its result is what was written; it is shown once and not kept by the page. */
export const readReportedForm: FormName<ReportedMessages> = formName('read-reported');
export const closeReportIntent = 'close-report';
export const lockThreadIntent = 'lock-thread';
export const unlockThreadIntent = 'unlock-thread';

const readReported: FormHandler = async (action) => {
  const { form, api } = action;
  const after = text(form, 'after');
  const body = { reason: text(form, 'reason').trim(), ...(after === '' ? {} : { after }) };
  const params = { id: text(form, 'id') };
  const messages = await withStepUp(action, (key) =>
    api.send('POST /admin/thread-reports/:id/messages', { params, body, key }),
  );
  return doneWith(
    readReportedForm,
    'The audit log records that you read the thread, and why.',
    messages,
  );
};

function decide(decision: 'close' | 'lock', notice: string): FormHandler {
  return async (action) => {
    const { form, api, key } = action;
    await api.send('POST /admin/thread-reports/:id/decide', {
      params: { id: text(form, 'id') },
      body: { decision, reason: text(form, 'reason').trim() },
      key,
    });
    return done(action, notice);
  };
}

const unlock: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { reason: text(form, 'reason').trim() };
  const params = { id: text(form, 'id') };
  await api.send('POST /admin/thread-reports/:id/unlock', { params, body, key });
  return done(action, 'Unlocked. We’ve told both sides why.');
};

/** The forms of the view. */
export const reportActions = {
  [readReportedForm]: readReported,
  [closeReportIntent]: decide('close', 'Closed. We’ve told the person who reported it why.'),
  [lockThreadIntent]: decide('lock', 'Locked. We’ve told both sides why.'),
  [unlockThreadIntent]: unlock,
  [confirmIdentityIntent]: confirmIdentity,
} satisfies Readonly<Record<string, FormHandler>>;
