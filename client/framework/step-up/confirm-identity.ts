import { done, type FormHandler } from '../forms/form-actions.ts';
import { text } from '../pages/run-page.ts';

export const confirmIdentityIntent = 'confirm-identity';

/** Confirms who somebody is, for what they do next. */
export const confirmIdentity: FormHandler = async (action) => {
  const { form, api, key } = action;
  const [code, currentPassword] = [text(form, 'code'), text(form, 'currentPassword')];
  const body = form.has('code') ? { code } : { currentPassword };
  await api.send('POST /auth/step-up', { body, key });
  return done(action, 'Confirmed. You can download the file now.');
};
