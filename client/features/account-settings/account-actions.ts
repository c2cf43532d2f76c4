import type { Account } from '#shared/product/account/account.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The form of the account. */
export const accountForm: FormName<Account> = formName('account');

const accountConflict =
  'Your account was changed somewhere else, perhaps in another window, after you opened this page. Nothing was saved, and what you entered is still here.';

/**
 * Changes name, language and time zone, if nobody changed them since the page was loaded. The
 * response contains the account as it is now, so the page shows it before loading it again.
 */
export const changeAccount: FormHandler = async (action) => {
  const { form, api, key } = action;
  const change = {
    name: text(form, 'name').trim(),
    locale: text(form, 'locale'),
    timeZone: text(form, 'timeZone'),
  };
  const request = { body: change, key, version: versionIn(form) };
  const { account } = await changeVersion(accountConflict, () => api.send('PATCH /me', request));
  return doneWith(accountForm, 'Your account has been updated.', account);
};
