import type { Account } from '#shared/product/account/account.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { type ConflictedForm, saveMerged } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form of the account; its result is the account as it was saved. */
export const accountForm: FormName<ConflictedForm & { readonly account?: Account }> =
  formName('account');

/** An account as its form sees it. */
export function storedAccount({ version, name, locale, timeZone }: Account): Stored {
  return { version, values: { name, locale, timeZone } };
}

const labels: Readonly<Record<string, string>> = {
  name: 'Your name',
  locale: 'Language and region',
  timeZone: 'Time zone',
};

/** What a field of the account is called. */
export function accountLabel(name: string): string {
  return labels[name] ?? name;
}

/**
 * Changes name, language and time zone, merged with what was saved in another window since. The
 * result contains the account as it is now, so the page shows it before loading it again.
 */
export const changeAccount: FormHandler = async (action) => {
  const { api } = action;
  let account: Account | undefined;
  const known = (now: Account): Stored => {
    account = now;
    return storedAccount(now);
  };
  const target = textTarget({
    load: async () => known((await api.send('GET /me')).account),
    save: async (body, version) => known((await api.send('PATCH /me', { body, version })).account),
  });
  const saved = await saveMerged(action, accountForm, target);
  if (saved.kind === 'refused') return saved.result;
  const notice = `Your account has been updated.${alsoSaved(saved.taken, accountLabel)}`;
  return doneWith(accountForm, notice, account === undefined ? {} : { account });
};
