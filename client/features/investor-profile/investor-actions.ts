import { ProblemError } from '../../../shared/http/errors.ts';
import type { InvestorProfile } from '../../../shared/product/investors/investors.ts';
import { noProfileCode } from '../../../shared/product/investors/lifecycle.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The form of the profile; its result is the profile as it was saved. */
export const profileForm: FormName<InvestorProfile> = formName('investor-profile');

const profileConflict =
  'Your profile was changed somewhere else, perhaps in another window, after you opened this page. Nothing was saved, and what you entered is still here.';

const begin: FormHandler = async ({ form, api, key }) => {
  await api.send('POST /investor-profile', { body: typedFields(form), key });
  return { kind: 'redirect', to: viewPath('investing') };
};

const change: FormHandler = async ({ form, api, key }) => {
  const { profile } = await changeVersion(profileConflict, () =>
    api.send('PATCH /investor-profile', { body: typedFields(form), key, version: versionIn(form) }),
  );
  return doneWith(profileForm, 'Your investor profile is saved.', profile);
};

export const discardIntent = 'discard-profile';

const discard: FormHandler = async (action) => {
  const { api, key } = action;
  try {
    await api.send('DELETE /investor-profile', { key });
  } catch (error) {
    // Discarded already, in another window: the person has what they wanted.
    if (!(error instanceof ProblemError) || error.problem['code'] !== noProfileCode) throw error;
  }
  return done(action, 'The draft is discarded. You can begin another profile at any time.');
};

/** The forms of the view. */
export const investorActions = {
  'start-investing': begin,
  [profileForm]: change,
  [discardIntent]: discard,
} satisfies Readonly<Record<string, FormHandler>>;

/** An empty choice is left out, so that the message says to choose. */
function typedFields(form: FormData) {
  return {
    kind: text(form, 'kind') || undefined,
    displayName: text(form, 'displayName').trim(),
  };
}
