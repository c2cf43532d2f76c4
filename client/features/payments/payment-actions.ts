import { instructionPath } from '#shared/site/dashboard-address.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { paymentsHref } from './payments-address.ts';

export const addIntent = 'add-account';
export const changeIntent = 'change-account';
export const discardIntent = 'discard-account';
export const submitIntent = 'submit-account';
export const withdrawIntent = 'withdraw-account';
export const confirmIntent = 'confirm-account';
export const declineIntent = 'decline-account';

const conflict =
  'This account was changed after you opened this page. Nothing was done. Read it again below.';

const addAccount: FormHandler = async (action) => {
  const { form, api } = action;
  const body = { currency: text(form, 'currency'), ...accountIn(action) } as never;
  const params = { id: text(form, 'company') };
  const { instruction } = await withStepUp(action, (key) =>
    api.send('POST /companies/:id/payment-instructions', { params, body, key }),
  );
  return { kind: 'redirect', to: instructionPath(instruction.id) };
};

const changeAccount: FormHandler = async (action) => {
  const { form, api } = action;
  const body = accountIn(action) as never;
  const request = { params: idIn(action), body, version: versionIn(form) };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) => api.send('PATCH /payment-instructions/:id', { ...request, key })),
  );
  return done(action, 'Saved. Check the account as it was understood, then submit it.');
};

const discardAccount: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('DELETE /payment-instructions/:id', { params: idIn(action), key });
  return { kind: 'redirect', to: paymentsHref };
};

const submitAccount: FormHandler = async (action) => {
  const request = { params: idIn(action), version: versionIn(action.form) };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /payment-instructions/:id/submit', { ...request, key }),
    ),
  );
  return done(action, 'Submitted. We’ve told the second person, and email you once it’s decided.');
};

const withdrawAccount: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /payment-instructions/:id/withdraw', { params: idIn(action), key });
  return done(action, 'Withdrawn. It’s a draft again.');
};

const confirmAccount: FormHandler = async (action) => {
  const request = { params: idIn(action), version: versionIn(action.form) };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /payment-instructions/:id/confirm', { ...request, key }),
    ),
  );
  return done(action, 'Confirmed. We’ve told the company.');
};

const declineAccount: FormHandler = async (action) => {
  const { form, api } = action;
  const body = { reason: text(form, 'reason').trim() };
  const request = { params: idIn(action), body, version: versionIn(form) };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      api.send('POST /payment-instructions/:id/decline', { ...request, key }),
    ),
  );
  return done(action, 'Declined. It’s a draft again, and the company reads your reason.');
};

/** The forms of the view. */
export const paymentActions: Readonly<Record<string, FormHandler>> = {
  [addIntent]: addAccount,
  [changeIntent]: changeAccount,
  [discardIntent]: readAgain(discardAccount),
  [submitIntent]: readAgain(submitAccount),
  [withdrawIntent]: readAgain(withdrawAccount),
  [confirmIntent]: readAgain(confirmAccount),
  [declineIntent]: readAgain(declineAccount),
};

function idIn({ form }: PageAction) {
  return { id: text(form, 'id') };
}

/** What was typed of the account; the API says what is wrong with it. */
function accountIn({ form }: PageAction) {
  const names = ['holder', 'bank', 'iban', 'routingNumber', 'sortCode', 'accountNumber', 'bic'];
  const typed = names.flatMap((name) => (form.has(name) ? [[name, text(form, name)]] : []));
  return { kind: text(form, 'kind'), ...Object.fromEntries(typed) };
}
