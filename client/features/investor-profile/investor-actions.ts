import { ProblemError } from '#shared/http/errors.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import { noProfileCode } from '#shared/product/investors/lifecycle.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import {
  type ConflictedForm,
  changeRows,
  saveMerged,
} from '../../framework/autosave/save-merged.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import { entityActions } from './entities/entity-actions.ts';
import { evidenceActions } from './evidence/evidence-actions.ts';
import { profileSteps, stepAfter, stepHref } from './profile-address.ts';
import { profileLabel, profileLists, profileTarget, storedProfile } from './profile-values.ts';

/** The form of a step that saves by itself. */
export const stepForm: FormName<ConflictedForm> = formName('save-profile');
/** The form of a step of an approved profile; its result is the profile as it was saved. */
export const approvedForm: FormName<ConflictedForm & { readonly profile?: InvestorProfile }> =
  formName('change-approved-profile');
export const discardIntent = 'discard-profile';
export const submitIntent = 'submit-profile';
export const elsewhereIntent = 'declare-elsewhere';

const profileConflict =
  'Your profile was changed somewhere else, perhaps in another window, after you opened this page. Nothing was saved, and what you entered is still here.';

const begin: FormHandler = async ({ form, api, key }) => {
  const body = {
    kind: text(form, 'kind') || undefined,
    displayName: text(form, 'displayName').trim(),
  };
  await api.send('POST /investor-profile', { body, key });
  return { kind: 'redirect', to: stepHref('who') };
};

/** The lists that the form of a step shows. */
function listsIn(form: FormData): readonly string[] {
  return profileLists.filter((list) => text(form, 'lists').split(' ').includes(list));
}

/** Saves a step, merged with what was saved elsewhere since, and leads to the next one. */
const saveStep: FormHandler = async (action) => {
  const { form, api } = action;
  const rows = changeRows(form, stepForm, listsIn(form));
  if (rows !== null) return rows;
  const { profile } = await api.send('GET /investor-profile');
  const target = profileTarget(api, storedProfile(profile));
  const saved = await saveMerged(action, stepForm, target, listsIn(form));
  if (saved.kind === 'refused') return saved.result;
  const step = profileSteps.find((each) => each === text(form, 'step')) ?? 'who';
  return { kind: 'redirect', to: stepHref(stepAfter(step)) };
};

/** Saves a step of an approved profile, which may send it to review again. */
const changeApproved: FormHandler = async (action) => {
  const { form, api } = action;
  let { profile } = await api.send('GET /investor-profile');
  const before = profile.version;
  const target = profileTarget(api, storedProfile(profile), (saved) => {
    profile = saved;
  });
  const saved = await saveMerged(action, approvedForm, target, listsIn(form));
  if (saved.kind === 'refused') return saved.result;
  const isAgain = profile.state === 'pending';
  const notice = isAgain
    ? 'Your profile is saved and in review again. You can still read what you could read before.'
    : 'Your profile is saved.';
  const said = profile.version === before ? 'Nothing has changed.' : notice;
  return doneWith(approvedForm, `${said}${alsoSaved(saved.taken, profileLabel)}`, { profile });
};

const submit: FormHandler = async (action) => {
  const { form, api, key } = action;
  await changeVersion(profileConflict, () =>
    api.send('POST /investor-profile/submit', { key, version: versionIn(form) }),
  );
  return done(action, 'Submitted. We’ll email you when an operator has decided.');
};

const declare: FormHandler = async (action) => {
  const { form, api, key } = action;
  const read = readMoney(text(form, 'elsewhere'), 'USD');
  if (!read.ok) throw fieldErrors({ pointer: '/elsewhere', message: read.message });
  const body = { amount: read.value.money, party: text(form, 'party') || undefined };
  await api.send('POST /investor-profile/elsewhere', { body, key });
  return done(
    action,
    `Declared. It now counts towards ${body.party === undefined ? 'your' : 'its'} limit.`,
  );
};

const discard: FormHandler = async (action) => {
  const { api, key } = action;
  try {
    await api.send('DELETE /investor-profile', { key });
  } catch (error) {
    // Discarded already, in another window: the person has what they wanted.
    if (!(error instanceof ProblemError) || error.problem['code'] !== noProfileCode) throw error;
  }
  return done(action, 'The draft is discarded. You can create another profile at any time.');
};

/** The forms of the view. */
export const investorActions = {
  'start-investing': begin,
  [stepForm]: saveStep,
  [approvedForm]: changeApproved,
  [submitIntent]: submit,
  [elsewhereIntent]: declare,
  [discardIntent]: discard,
  ...entityActions,
  ...evidenceActions,
} satisfies Readonly<Record<string, FormHandler>>;
