import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const acceptAdviceIntent = 'accept-advice';
export const declineAdviceIntent = 'decline-advice';
export const endAdviceIntent = 'end-advice';

const acceptAdvice: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /advisers/:id/accept', { params: { id: text(form, 'id') }, key });
  return done(action, 'Accepted. You can read the data room now.');
};

const declineAdvice: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /advisers/:id/decline', { params: { id: text(form, 'id') }, key });
  return done(action, 'Declined. We’ve told who invited you.');
};

const endAdvice: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /advisers/:id/end', { params: { id: text(form, 'id') }, key });
  return done(action, 'Ended. We’ve told who invited you.');
};

/** The forms of the view. */
export const advisingActions = {
  [acceptAdviceIntent]: acceptAdvice,
  [declineAdviceIntent]: declineAdvice,
  [endAdviceIntent]: endAdvice,
} satisfies Readonly<Record<string, FormHandler>>;
