import type { AccountAnswer } from '../../../shared/product/account.ts';
import { done, type FormHandler } from '../../form-actions.ts';
import { text } from '../../run-page.ts';

/** Changes name, language and time zone, if nobody changed them since the page was loaded. */
export const changeAccount: FormHandler = async (action) => {
  const { form, api, key } = action;
  const change = {
    name: text(form, 'name').trim(),
    locale: text(form, 'locale'),
    timeZone: text(form, 'timeZone'),
  };
  const version = Number(text(form, 'version'));
  await api.patch<AccountAnswer>('/me', change, { key, version });
  return done(action, 'Your account is changed.');
};
