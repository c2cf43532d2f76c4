import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import { instructionPath } from '#shared/site/dashboard-address.ts';
import { requireCountry } from '../../domain/payment/chosen-country.ts';
import { sameReturn } from '../../domain/raise/raise-left.ts';
import { baseIn, type ConflictedForm, saveMerged } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { paymentsHref } from './payments-address.ts';

export const addIntent = 'add-account';
export const changeForm: FormName<ConflictedForm> = formName('change-account');
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
  return { kind: 'redirect', to: sameReturn(action.url, instructionPath(instruction.id)) };
};

/** What the forms of an account have. */
const fields = [
  'holder',
  'bank',
  'country',
  'iban',
  'routingNumber',
  'sortCode',
  'accountNumber',
  'bic',
];

/** A draft as its form sees it. */
export function storedInstruction({
  version,
  account,
}: Pick<PaymentInstruction, 'version' | 'account'>): Stored {
  const known: Readonly<Record<string, unknown>> = account ?? {};
  const values = fields.flatMap((name) =>
    name in known ? [[name, String(known[name] ?? '')]] : [],
  );
  return { version, values: Object.fromEntries(values) };
}

/**
 * Changes a draft. An account is one thing, so what somebody else has saved meanwhile is shown before
 * anything is saved over it.
 */
const changeAccount: FormHandler = async (action) => {
  const { form, api } = action;
  const params = idIn(action);
  const target = textTarget({
    load: async () =>
      storedInstruction((await api.send('GET /payment-instructions/:id', { params })).instruction),
    async save(changes, version) {
      const values = Object.entries({ ...baseIn(form).values, ...changes });
      const asked = values.filter(([name]) => form.has(name));
      const body = requireCountry({
        kind: text(form, 'kind'),
        ...Object.fromEntries(asked),
      }) as never;
      const request = { params, body, version };
      const { instruction } = await withStepUp(action, (key) =>
        api.send('PATCH /payment-instructions/:id', { ...request, key }),
      );
      return storedInstruction(instruction);
    },
  });
  const saved = await saveMerged(action, changeForm, target, [], { publishes: true });
  if (saved.kind === 'refused') return saved.result;
  return done(action, 'Saved. Check how we read the account, then submit it.');
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
  return done(
    action,
    'Submitted. We’ve told the people who can confirm it, and email you once it’s decided.',
  );
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
  return done(action, 'Declined. It’s a draft again, and the company sees your reason.');
};

/** The forms of the view. */
export const paymentActions: Readonly<Record<string, FormHandler>> = {
  [addIntent]: addAccount,
  [changeForm]: changeAccount,
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
  const typed = fields.flatMap((name) => (form.has(name) ? [[name, text(form, name)]] : []));
  return requireCountry({ kind: text(form, 'kind'), ...Object.fromEntries(typed) });
}
