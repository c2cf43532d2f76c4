import { ProblemError } from '#shared/http/errors.ts';
import type { CompanyChange, CompanyMember } from '#shared/product/companies/companies.ts';
import { type MemberRole, memberRoleLabels } from '#shared/product/companies/lifecycle.ts';
import { raiseReasonMinLength } from '#shared/product/fields/limits.ts';
import { companyPath } from '#shared/site/dashboard-address.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { type ConflictedForm, notSaved, saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import {
  conflictInWords,
  isVersionConflict,
  versionIn,
} from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { longMoment } from '../../ui/data/dates.ts';
import { companiesHref, declinedHref, joinedHref } from './company-address.ts';
import { companyFields, companyLabel, storedCompany } from './company-values.ts';
import { signatoryActions } from './signatory-actions.ts';

/** The form of a company's data. */
export const changeForm: FormName<ConflictedForm> = formName('change-company');

const changeCompany: FormHandler = async (action) => {
  const { form, api } = action;
  const raises = form.getAll('raise').map(String);
  const reason = text(form, 'reason').trim();
  if (raises.length > 0 && reason.length < raiseReasonMinLength) {
    const message = `Say why in ${raiseReasonMinLength} characters or more.`;
    return notSaved(action, changeForm, fieldErrors({ pointer: '/reason', message }));
  }
  const params = company(action);
  const target = textTarget({
    load: async () => storedCompany((await api.send('GET /companies/:id', { params })).company),
    async save(changes, version) {
      const request = { params, body: changes as CompanyChange, version };
      return storedCompany((await api.send('PATCH /companies/:id', request)).company);
    },
  });
  const saved = await saveMerged(action, changeForm, target);
  if (saved.kind === 'refused') return saved.result;
  const proposed = await Promise.all(raises.map((id) => proposeDetails(action, id, reason)));
  const notice = proposed.includes(true)
    ? 'Changes saved. An operator will review them before investors see them.'
    : 'Changes saved.';
  return done(action, `${notice}${alsoSaved(saved.taken, companyLabel)}`);
};

/** Proposes the details for an approved raise; false where it shows them already. */
async function proposeDetails({ api }: PageAction, id: string, reason: string): Promise<boolean> {
  try {
    const body = { company: true, reason };
    await api.send('POST /raises/:id/propose-change', { params: { id }, body });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.problem['code'] === 'not-changed') return false;
    throw error;
  }
}

const addCompany: FormHandler = async ({ form, api, key }) => {
  const { company } = await api.send('POST /companies', { body: typedFields(form), key });
  return { kind: 'redirect', to: companyPath(company.id) };
};

/** With scripts the field has sent the logo already, and the form says so. */
const uploadLogo: FormHandler = async (action) => {
  if (text(action.form, 'file') !== '') return done(action, 'Logo saved.');
  const chosen = action.form.get('file');
  const body = chosen instanceof File ? chosen : new File([], '');
  await action.api.send('PUT /companies/:id/logo', { params: company(action), body });
  return done(action, 'Logo saved.');
};

const removeLogo: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('DELETE /companies/:id/logo', { params: company(action), key });
  return done(action, 'Logo removed.');
};

const invite: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { email: text(form, 'email').trim(), role: text(form, 'role') };
  await api.send('POST /companies/:id/invitations', { params: company(action), body, key });
  return done(action, `Invitation sent to ${body.email}.`);
};

const resend: FormHandler = async (action) => {
  const { api, key } = action;
  const params = { ...company(action), invitation: text(action.form, 'invitation') };
  const { invitation } = await api.send('POST /companies/:id/invitations/:invitation/resend', {
    params,
    key,
  });
  return done(action, `Sent again to ${invitation.email}. The earlier link no longer works.`);
};

const withdraw: FormHandler = async (action) => {
  const { api, key } = action;
  const params = { ...company(action), invitation: text(action.form, 'invitation') };
  await api.send('DELETE /companies/:id/invitations/:invitation', { params, key });
  return done(action, 'Invitation withdrawn. Its link no longer works.');
};

const changeMember: FormHandler = async (action) => {
  const { form, api, key } = action;
  const role = text(form, 'role');
  const request = { params: member(action), body: { role }, version: versionIn(form), key };
  try {
    await api.send('PATCH /companies/:id/members/:member', request);
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
    const { name, role: current } = memberIn(error);
    // Two windows wanted the same.
    if (current !== role) throw conflictInWords(error, otherRole(error, name, role));
  }
  return done(action, 'Role changed.');
};

/** Both roles, where somebody changed it after the page was shown. */
function otherRole(error: ProblemError, name: string, asked: string): string {
  const { changedBy, changedAt } = error.problem;
  const mine = memberRoleLabels[asked as MemberRole];
  const theirs = memberRoleLabels[memberIn(error).role];
  const saved = `Saved by ${changedBy ?? 'someone else'}, ${longMoment(String(changedAt))}`;
  return `The role of ${name} was changed after you opened this page, so yours was not saved. Yours: ${mine}. ${saved}: ${theirs}. Choose again if you still want to change it.`;
}

function memberIn({ problem }: ProblemError): CompanyMember {
  return problem['current'] as CompanyMember;
}

const removeMember: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('DELETE /companies/:id/members/:member', { params: member(action), key });
  return done(action, 'Member removed. We’ve told them by email.');
};

const transfer: FormHandler = async (action) => {
  const { form, api } = action;
  const request = { params: company(action), body: { userId: text(form, 'userId') } };
  await withStepUp(action, (key) => api.send('POST /companies/:id/transfer', { ...request, key }));
  return { kind: 'redirect', to: companyPath(text(form, 'id')) };
};

const leave: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /companies/:id/leave', { params: company(action), key });
  return { kind: 'redirect', to: companiesHref };
};

const deleteCompany: FormHandler = async (action) => {
  const params = company(action);
  await withStepUp(action, (key) => action.api.send('DELETE /companies/:id', { params, key }));
  return { kind: 'redirect', to: companiesHref };
};

const accept: FormHandler = async ({ form, api, key }) => {
  const body = { token: text(form, 'token') };
  const answer = await api.send('POST /company-invitation/accept', { body, key });
  return { kind: 'redirect', to: joinedHref(answer.company.id) };
};

const decline: FormHandler = async ({ form, api, key }) => {
  await api.send('POST /company-invitation/decline', { body: { token: text(form, 'token') }, key });
  return { kind: 'redirect', to: declinedHref };
};

/** The forms of the view. */
export const companyActions = {
  'add-company': addCompany,
  [changeForm]: changeCompany,
  'upload-logo': uploadLogo,
  'remove-logo': removeLogo,
  'invite-member': invite,
  'resend-company-invitation': resend,
  'withdraw-company-invitation': withdraw,
  'change-member': changeMember,
  'remove-member': removeMember,
  'transfer-company': transfer,
  'leave-company': leave,
  'delete-company': deleteCompany,
  ...signatoryActions,
  'accept-company-invitation': accept,
  'decline-company-invitation': decline,
} satisfies Readonly<Record<string, FormHandler>>;

/** What was typed in the fields that the form has. */
function typedFields(form: FormData): Record<(typeof companyFields)[number], string | undefined> {
  const fields = companyFields.map((field) => [
    field,
    form.has(field) ? text(form, field).trim() : undefined,
  ]);
  return Object.fromEntries(fields);
}

function company({ form }: PageAction) {
  return { id: text(form, 'id') };
}

function member(action: PageAction) {
  return { ...company(action), member: text(action.form, 'member') };
}
