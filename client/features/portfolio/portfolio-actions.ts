import type { Currency } from '#shared/money/currencies.ts';
import { readMoney } from '#shared/money/parse-money.ts';

import { commitmentPath } from '#shared/site/dashboard-address.ts';
import { binderIntent, makeBinder } from '../../domain/binder/binder-actions.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { reasonOf } from '../../framework/http/send-file.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { evidenceField, withType } from './evidence-upload.ts';
import { leastIn } from './least-amount.ts';
import { ownLetterActions } from './letters/own-letter-actions.ts';
import { refundActions } from './refund-actions.ts';
import { sign, signIntent } from './signing-actions.ts';

export const amendIntent = 'amend-commitment';
export const cancelIntent = 'cancel-commitment';
export const declineIntent = 'decline-offer';
export const reportIntent = 'report-funding';
export const withdrawIntent = 'withdraw-report';
export const evidenceIntent = 'send-evidence';
export const markSeenIntent = 'mark-portfolio-seen';

const conflict =
  'Your commitment changed after you opened this page. Nothing was done. Check it and try again.';

/** Changes the amount of a soft circle, or what is asked for on the waitlist: neither is signed. */
const amend: FormHandler = async (action) => {
  const { form, api, key } = action;
  const read = readMoney(text(form, 'amount'), text(form, 'currency') as Currency);
  if (!read.ok) throw fieldErrors({ pointer: '/amount', message: read.message });
  const atLeast = leastIn(form, read.value.money.currency);
  const body = { amount: read.value.money, signature: undefined, atLeast };
  const params = { id: text(form, 'id') };
  const { commitment } = await changeVersion(conflict, () =>
    api.send('PATCH /commitments/:id', { params, body, version: versionIn(form), key }),
  );
  if (commitment.state === 'soft_circled') {
    return done(action, `Your soft circle is now ${read.value.echo}.`);
  }
  return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=amended-${commitment.state}` };
};

const cancel: FormHandler = async ({ form, api, key }) => {
  const reason = text(form, 'reason').trim();
  const params = { id: text(form, 'id') };
  const body = { reason: reason === '' ? undefined : reason };
  await changeVersion(conflict, () =>
    api.send('POST /commitments/:id/cancel', { params, body, version: versionIn(form), key }),
  );
  return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=cancelled` };
};

const decline: FormHandler = async ({ form, api, key }) => {
  const params = { id: text(form, 'id') };
  await changeVersion(conflict, () =>
    api.send('POST /commitments/:id/decline-offer', { params, version: versionIn(form), key }),
  );
  return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=declined` };
};

/** Says that it was paid. A file goes first, so that nothing is reported when it is refused. */
const report: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'id') };
  await sendEvidence(action, params.id, false);
  const body = {
    amount: { amount: Number(text(form, 'amount')), currency: text(form, 'currency') as Currency },
    reference: text(form, 'reference').trim(),
    on: text(form, 'on'),
  };
  await changeVersion(conflict, () =>
    api.send('POST /commitments/:id/report-funding', {
      params,
      body,
      version: versionIn(form),
      key,
    }),
  );
  return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=reported` };
};

const withdrawReport: FormHandler = async (action) => {
  const params = { id: text(action.form, 'id') };
  const { commitment } = await changeVersion(conflict, () =>
    action.api.send('POST /commitments/:id/withdraw-report', {
      params,
      version: versionIn(action.form),
      key: action.key,
    }),
  );
  const what = commitment.state === 'signed' ? 'withdrawn' : 'withdrawn-late';
  return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=${what}` };
};

const addEvidence: FormHandler = async (action) => {
  await sendEvidence(action, text(action.form, 'id'), true);
  return done(action, 'File uploaded. The company and the operators can open it.');
};

/** With scripts the field has sent the file already; without, it comes with the form. */
async function sendEvidence(
  { form, api }: Pick<PageAction, 'form' | 'api'>,
  id: string,
  isNeeded: boolean,
): Promise<void> {
  const chosen = form.get(evidenceField);
  if (typeof chosen === 'string' && chosen !== '') return;
  if (!(chosen instanceof File) || chosen.size === 0) {
    if (!isNeeded) return;
    throw fieldErrors({ pointer: `/${evidenceField}`, message: 'Choose a file.' });
  }
  const body = withType(chosen);
  try {
    await api.send('PUT /commitments/:id/evidence', { params: { id }, body });
  } catch (error) {
    if (!hasStatus(error, 400, 409, 413, 415, 422)) throw error;
    throw fieldErrors({ pointer: `/${evidenceField}`, message: reasonOf(error) });
  }
}

/** Notes a look at the list; with scripts the page does it itself. */
const markSeen: FormHandler = async (action) => {
  await action.api.send('POST /commitments/seen', { key: action.key });
  return done(action, 'Marked as seen. Next time you’ll see what’s changed since now.');
};

/** The forms of the view. Companies, operators and the clock change commitments as well. */
export const portfolioActions = {
  [signIntent]: readAgain(sign),
  [amendIntent]: readAgain(amend),
  [cancelIntent]: readAgain(cancel),
  [declineIntent]: readAgain(decline),
  [reportIntent]: readAgain(report),
  [withdrawIntent]: readAgain(withdrawReport),
  [evidenceIntent]: readAgain(addEvidence),
  ...ownLetterActions,
  [binderIntent]: makeBinder,
  ...refundActions,
  [markSeenIntent]: markSeen,
} satisfies Readonly<Record<string, FormHandler>>;
