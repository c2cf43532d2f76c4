import { threadPath } from '#shared/site/dashboard-address.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const acceptIntent = 'accept-introduction';
export const declineIntent = 'decline-introduction';
export const reportIntent = 'report-introduction';
export const withdrawIntent = 'withdraw-introduction';
export const closeIntent = 'end-introduction';

// Browsers send each line break as two characters, which would count twice.
const written = (form: FormData, name: string) => text(form, name).replaceAll('\r\n', '\n').trim();

const acceptIntroduction: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'introduction') };
  const { introduction } = await api.send('POST /introductions/:id/accept', { params, key });
  if (introduction.thread === null) return done(action, 'Accepted.');
  return { kind: 'redirect', to: threadPath(introduction.thread) };
};

const declineIntroduction: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'introduction') };
  const body = { reason: written(form, 'reason'), isLast: text(form, 'isLast') === 'yes' };
  await api.send('POST /introductions/:id/decline', { params, body, key });
  return done(action, 'Declined. We’ve told them.');
};

const reportIntroduction: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'introduction') };
  const body = { reason: written(form, 'reason') };
  await api.send('POST /introductions/:id/report', { params, body, key });
  return done(action, 'Reported and declined. We’ll tell you what an operator decides.');
};

const withdrawIntroduction: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'introduction') };
  await api.send('POST /introductions/:id/withdraw', { params, key });
  return done(action, 'Your request is withdrawn.');
};

const closeIntroduction: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'introduction') };
  await api.send('POST /introductions/:id/close', { params, key });
  return done(action, 'This introduction has ended. We’ve told the other side.');
};

/** The forms of the introductions. */
export const introductionActions = {
  [acceptIntent]: acceptIntroduction,
  [declineIntent]: declineIntroduction,
  [reportIntent]: reportIntroduction,
  [withdrawIntent]: withdrawIntroduction,
  [closeIntent]: closeIntroduction,
} satisfies Readonly<Record<string, FormHandler>>;
