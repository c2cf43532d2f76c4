import { type Jurisdiction, jurisdictions } from '#shared/product/investors/certification-bases.ts';
import { entitiesPerPerson } from '#shared/product/investors/entity-limits.ts';
import { type ProfileDecision, profileDecisions } from '#shared/product/investors/lifecycle.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  confirmIdentity,
  confirmIdentityIntent,
} from '../../framework/step-up/confirm-identity.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { evidenceForms } from './evidence-actions.ts';
import type { Figures } from './people-loader.ts';
import { severalPeopleForms } from './several-people.ts';

export const approveIntent = 'approve-profile';
export const rejectIntent = 'reject-profile';
export const suspendIntent = 'suspend-profile';
export const reinstateIntent = 'reinstate-profile';
export const reverifyIntent = 're-verify-profile';
/** By the jurisdiction of one’s own certification: one is valid for each, with forms of its own. */
export const verifyIntents: Readonly<Record<Jurisdiction, string>> = {
  US: 'verify-certification-us',
  UK: 'verify-certification-uk',
  EU: 'verify-certification-eu',
  OTHER: 'verify-certification-other',
};
export const revokeIntents: Readonly<Record<Jurisdiction, string>> = {
  US: 'revoke-certification-us',
  UK: 'revoke-certification-uk',
  EU: 'revoke-certification-eu',
  OTHER: 'revoke-certification-other',
};
export const suspendAccountIntent = 'suspend-account';
export const reinstateAccountIntent = 'reinstate-account';
/** Its result is what the person stated; it is shown once and not kept by the page. */
export const figuresForm: FormName<Figures> = formName('read-figures');

/** Each entity of a person has forms of its own on the same page, by its place in their list. */
export function entityIntent(decision: ProfileDecision, at: number): string {
  return `${decision}-entity-${at + 1}`;
}

/** The form about a valid certification: of the person, or of the entity at this place. */
export function certificationIntent(what: 'verify' | 'revoke', of: Jurisdiction, at = -1): string {
  const own = what === 'verify' ? verifyIntents[of] : revokeIntents[of];
  return at < 0 ? own : `${own}-entity-${at + 1}`;
}

const conflict =
  'The person changed the profile after you opened it. Nothing was decided. Read it again below, then decide.';

function about({ form, key }: PageAction) {
  return { params: { id: text(form, 'id') }, key };
}

function reason({ form }: PageAction) {
  return { reason: text(form, 'reason').trim() };
}

const approve: FormHandler = async (action) => {
  const request = { ...about(action), version: versionIn(action.form), body: {} };
  await changeVersion(conflict, () => action.api.send('POST /admin/people/:id/approve', request));
  return done(action, 'Approved. We’ve told the person.');
};

const reject: FormHandler = async (action) => {
  const request = { ...about(action), version: versionIn(action.form), body: reason(action) };
  await changeVersion(conflict, () => action.api.send('POST /admin/people/:id/reject', request));
  return done(action, 'Not approved. The person sees your reason and can submit again.');
};

const suspend: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/people/:id/suspend', request);
  return done(action, 'Profile suspended. We’ve told the person.');
};

const reinstate: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/people/:id/reinstate', request);
  return done(action, 'Profile approved again. We’ve told the person.');
};

const reverify: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/people/:id/re-verify', request);
  return done(action, 'Profile back in review. We’ve told the person.');
};

const readFigures: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  const figures = await withStepUp(action, (key) =>
    action.api.send('POST /admin/people/:id/figures', { ...request, key }),
  );
  return doneWith(figuresForm, 'We’ve recorded this and your reason in the audit log.', figures);
};

const verify: FormHandler = async (action) => {
  const { form, key, api } = action;
  const params = { id: text(form, 'id'), certification: text(form, 'certification') };
  const body = { note: text(form, 'note').trim() };
  const path = 'POST /admin/people/:id/certifications/:certification/verify';
  await api.send(path, { params, body, key });
  return done(action, 'Recorded as verified. We’ve told the person.');
};

const revoke: FormHandler = async (action) => {
  const { form, key, api } = action;
  const params = { id: text(form, 'id'), certification: text(form, 'certification') };
  const path = 'POST /admin/people/:id/certifications/:certification/revoke';
  await api.send(path, { params, body: reason(action), key });
  return done(action, 'Revoked. We’ve told the person.');
};

const suspendAccount: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await withStepUp(action, (key) =>
    action.api.send('POST /admin/people/:id/suspend-account', { ...request, key }),
  );
  return done(action, 'Account suspended. Its sessions have ended.');
};

const reinstateAccount: FormHandler = async (action) => {
  const request = { ...about(action), body: reason(action) };
  await action.api.send('POST /admin/people/:id/reinstate-account', request);
  return done(action, 'Account reinstated. We’ve told the person.');
};

const entityConflict =
  'The person changed the entity after you opened it. Nothing was decided. Read it again below, then decide.';
const decidedWords: Readonly<Record<ProfileDecision, string>> = {
  approve: 'Approved. We’ve told the person.',
  reject: 'Not approved. The person sees your reason and can submit it again.',
  're-verify': 'Back in review. We’ve told the person.',
  suspend: 'Suspended. We’ve told the person.',
  reinstate: 'Approved again. We’ve told the person.',
};

function decideEntity(decision: ProfileDecision): FormHandler {
  return async (action) => {
    const { form, key, api } = action;
    const request = {
      params: { id: text(form, 'id'), entity: text(form, 'entity') },
      body: { decision, reason: text(form, 'reason').trim() || undefined },
      version: versionIn(form),
      key,
    };
    const path = 'POST /admin/people/:id/entities/:entity/decide';
    await changeVersion(entityConflict, () => api.send(path, request));
    return done(action, decidedWords[decision]);
  };
}

const places = Array.from({ length: entitiesPerPerson }, (_, at) => at);
const entityForms = Object.fromEntries(
  places.flatMap((at) => [
    ...profileDecisions.map((one) => [entityIntent(one, at), decideEntity(one)] as const),
    ...jurisdictions.flatMap((of) => [
      [certificationIntent('verify', of, at), verify] as const,
      [certificationIntent('revoke', of, at), revoke] as const,
    ]),
  ]),
);

/** The same handler for several forms. */
function handledBy(handler: FormHandler, intents: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.values(intents).map((intent) => [intent, handler]));
}

/** The forms of the view. */
export const peopleActions = {
  [confirmIdentityIntent]: confirmIdentity,
  ...severalPeopleForms,
  [approveIntent]: approve,
  [rejectIntent]: reject,
  [suspendIntent]: suspend,
  [reinstateIntent]: reinstate,
  [reverifyIntent]: reverify,
  [figuresForm]: readFigures,
  ...handledBy(verify, verifyIntents),
  ...handledBy(revoke, revokeIntents),
  ...entityForms,
  ...evidenceForms,
  [suspendAccountIntent]: suspendAccount,
  [reinstateAccountIntent]: reinstateAccount,
} satisfies Readonly<Record<string, FormHandler>>;
