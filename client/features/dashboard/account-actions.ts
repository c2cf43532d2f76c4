import { ProblemError } from '../../../shared/http/errors.ts';
import type { Account } from '../../../shared/product/account/account.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The form of the account. */
export const accountForm: FormName<Account> = formName('account');

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
  const version = Number.parseInt(text(form, 'version'), 10) || 0;
  try {
    const { account } = await api.send('PATCH /me', { body: change, key, version });
    return doneWith(accountForm, 'Your account has been updated.', account);
  } catch (error) {
    throw error instanceof ProblemError && error.status === 412 ? overtaken(error) : error;
  }
};

/**
 * The API's message is for programs and says to load again; a person keeps what they typed and
 * decides.
 */
function overtaken({ problem, headers }: ProblemError): ProblemError {
  const detail =
    'Your account was changed somewhere else, perhaps in another window, after you opened this page. Nothing was saved, and what you entered is still here.';
  return new ProblemError({ ...problem, detail }, headers);
}
