import type { Currency } from '#shared/money/currencies.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { readDay } from '#shared/money/parse-days.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { remindHours } from '#shared/product/fields/limits.ts';
import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { doneWithItems } from '../../framework/forms/item-outcomes.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { asksForProof, withStepUp } from '../../framework/step-up/with-step-up.ts';
import { addressWith } from '../../ui/data/address-with.ts';
import { exportSelected, exportSelectedIntent } from '../../ui/data/export-selected.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import { countersigningActions } from './countersigning-actions.ts';
import { letterActions } from './letters/letter-actions.ts';

export const confirmIntent = 'confirm-funding';
export const receivedIntent = 'note-received';
export const declineIntent = 'decline-commitment';
export const furtherIntent = 'further-payment';
export const correctIntent = 'correct-received';
export const refundIntent = 'mark-refunded';
export const unrefundIntent = 'withdraw-refund';
export const remindIntent = 'remind-to-pay';

const conflict =
  'This commitment changed after you opened it. Nothing was done. Its current state is shown below.';

const confirmFunding: FormHandler = async (action) => {
  try {
    return await confirmPayment(action);
  } catch (error) {
    // A row has no room for the question who one is: the record beside the list has.
    if (!action.form.has('row') || !asksForProof(error)) throw error;
    const id = text(action.form, 'id');
    return { kind: 'redirect', to: addressWith(action.url, { id, do: 'confirm-funding' }) };
  }
};

const confirmPayment: FormHandler = async (action) => {
  const reference = text(action.form, 'reference').trim() || undefined;
  const body = { ...paymentIn(action.form), reference };
  const { commitment } = await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /commitments/:id/confirm-funding', { ...about(action), body, key }),
    ),
  );
  return done(
    action,
    commitment.state === 'refund_due'
      ? 'Confirmed. We’ve emailed the investor to say it will be paid back.'
      : 'Marked as received. We’ve emailed the investor.',
  );
};

const noteReceived: FormHandler = async (action) => {
  const { form } = action;
  const amount = readMoney(text(form, 'amount'), text(form, 'currency') as Currency);
  if (!amount.ok) throw fieldErrors({ pointer: '/amount', message: amount.message });
  const body = { amount: amount.value.money, reason: text(form, 'reason').trim() };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /commitments/:id/note-received', { ...about(action), body, key }),
    ),
  );
  return done(action, 'Recorded. We’ve emailed the investor.');
};

/** What has arrived before is added: the version says that it was this much. */
const noteFurther: FormHandler = async (action) => {
  const { form } = action;
  const { amount, on } = paymentIn(form);
  const noted = Number(text(form, 'noted'));
  const body = {
    ...{ amount: { ...amount, amount: amount.amount + noted }, on },
    reference: text(form, 'reference').trim(),
    reason: text(form, 'reason').trim(),
  };
  const { commitment } = await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /commitments/:id/note-received', { ...about(action), body, key }),
    ),
  );
  return done(
    action,
    commitment.owed === null
      ? 'Recorded. We’ve emailed the investor.'
      : `Recorded. We’ve emailed the investor to say ${formatMoney(commitment.owed)} will be paid back.`,
  );
};

const withdrawRefund: FormHandler = async (action) => {
  const body = { reason: text(action.form, 'reason').trim() };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /commitments/:id/withdraw-refund', { ...about(action), body, key }),
    ),
  );
  return done(action, 'Refund taken back. We’ve emailed the investor to say it’s still due.');
};

const decline: FormHandler = async (action) => {
  const body = { reason: text(action.form, 'reason').trim() };
  const { commitment } = await changeVersion(conflict, () =>
    action.api.send('POST /commitments/:id/decline', { ...about(action), body }),
  );
  return done(
    action,
    commitment.state === 'refund_due'
      ? 'Declined. We’ve emailed the investor. Any payment has to be paid back.'
      : 'Declined. We’ve emailed the investor, and the amount is offered to the next on the waitlist.',
  );
};

const markRefunded: FormHandler = async (action) => {
  const body = { ...paymentIn(action.form), reference: text(action.form, 'reference').trim() };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /commitments/:id/mark-refunded', { ...about(action), body, key }),
    ),
  );
  return done(action, 'Marked as refunded. We’ve emailed the investor.');
};

/** Reminds those that are named or selected, and everybody where the form is about all of them. */
const remind: FormHandler = async (action) => {
  const { form, api, key } = action;
  const chosen = readSelection(form);
  const isForAll = form.has('all');
  if (!isForAll && chosen.length === 0) {
    throw fieldErrors({ pointer: '', message: 'Select the commitments to remind about first.' });
  }
  const { reminded, recent, outcomes } = await api.send('POST /raises/:id/book/remind', {
    params: { id: text(form, 'raise') },
    body: { commitments: isForAll ? undefined : chosen },
    key,
  });
  if (outcomes !== null) return doneWithItems(action, outcomes, remindedPeople);
  return done(action, remindedWords(reminded, recent));
};

/** The forms of the book. */
export const bookActions = {
  [confirmIntent]: readAgain(confirmFunding),
  [receivedIntent]: readAgain(noteReceived),
  [furtherIntent]: readAgain(noteFurther),
  [correctIntent]: readAgain(noteReceived),
  [declineIntent]: readAgain(decline),
  [refundIntent]: readAgain(markRefunded),
  [unrefundIntent]: readAgain(withdrawRefund),
  [remindIntent]: remind,
  [exportSelectedIntent]: exportSelected,
  ...countersigningActions,
  ...letterActions,
} satisfies Readonly<Record<string, FormHandler>>;

/** Returns what reminding everybody came to. */
export function remindedWords(reminded: number, recent: number): string {
  const parts = [
    reminded === 0 ? 'Nobody was reminded.' : remindedPeople(reminded),
    ...(recent === 0
      ? []
      : [`${people(recent)} left out: reminded in the past ${remindHours} hours.`]),
  ];
  return parts.join(' ');
}

function remindedPeople(count: number): string {
  return `${people(count)} reminded to pay.`;
}

function people(count: number): string {
  return count === 1 ? '1 investor was' : `${count} investors were`;
}

function about({ form, key }: PageAction) {
  return { params: { id: text(form, 'id') }, version: versionIn(form), key };
}

/** The amount and the day of a payment; each that cannot be read is named. */
function paymentIn(form: FormData): { readonly amount: Money; readonly on: string } {
  const faults: FieldMessage[] = [];
  const amount = readMoney(text(form, 'amount'), text(form, 'currency') as Currency);
  if (!amount.ok) faults.push({ pointer: '/amount', message: amount.message });
  const on = readDay(text(form, 'on'));
  if (!on.ok) faults.push({ pointer: '/on', message: on.message });
  if (!amount.ok || !on.ok) throw fieldErrors(...faults);
  return { amount: amount.value.money, on: on.value };
}
