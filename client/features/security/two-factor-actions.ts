import { type Problem, ProblemError } from '#shared/http/errors.ts';
import type { GuardedRequest, RecoveryCodes } from '#shared/product/account/two-factor.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import type { FormResult } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { type CodesForm, confirmForm, renewForm } from './recovery-code-forms.ts';

/** Requests a secret; the page then shows it. */
const enrol: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /auth/totp/enrol', {
    body: { currentPassword: text(form, 'currentPassword') },
    key,
  });
  return done(action, 'Your password is right. Now connect the app.');
};

/** Discards a secret that was not confirmed. */
const drop: FormHandler = async (action) => {
  await action.api.send('DELETE /auth/totp/enrol', { key: action.key });
  return done(action, 'Two-factor authentication stays off.');
};

/** Turns it on with the first code; the recovery codes are only in this response. */
const confirm: FormHandler = async (action) => {
  const { form, api, key } = action;
  const code = text(form, 'code');
  const made = await api.send('POST /auth/totp/confirm', { body: { code }, key });
  return withCodes(confirmForm, made);
};

/** Makes new recovery codes; they are only in this response. */
const renew: FormHandler = async (action) => {
  const { api, key } = action;
  const made = await withFactor((factor) =>
    api.send('POST /auth/totp/recovery-codes', { body: factor, key }),
  )(action.form);
  return withCodes(renewForm, made);
};

/** Turns it off. */
const turnOff: FormHandler = async (action) => {
  const { api, key } = action;
  await withFactor((factor) => api.send('POST /auth/totp/disable', { body: factor, key }))(
    action.form,
  );
  return done(action, 'Two-factor authentication is off. You now log in with your password alone.');
};

/** The forms of the panel, by their intents. */
export const twoFactorActions = {
  'two-factor-enrol': enrol,
  'two-factor-drop': drop,
  'two-factor-confirm': confirm,
  'two-factor-codes': renew,
  'two-factor-off': turnOff,
} as const satisfies Readonly<Record<string, FormHandler>>;

/** Without its own notice, because fresh-recovery-codes.tsx says above the codes what was done. */
function withCodes(
  intent: CodesForm,
  { recoveryCodes }: RecoveryCodes,
): FormResult<readonly string[]> {
  return { kind: 'form', intent, status: 200, values: {}, result: recoveryCodes };
}

/** An action for a form with one field for both kinds of code. */
function withFactor<T>(send: (body: GuardedRequest) => Promise<T>): (form: FormData) => Promise<T> {
  return async (form) => {
    const typed = text(form, 'code');
    const factor = /[a-z-]/i.test(typed) ? { recoveryCode: typed } : { code: typed };
    try {
      return await send({ currentPassword: text(form, 'currentPassword'), ...factor });
    } catch (error) {
      throw error instanceof ProblemError
        ? new ProblemError(atOneField(error.problem), error.headers)
        : error;
    }
  };
}

/** Both kinds are typed into the field `code`, so the error is shown there. */
function atOneField(problem: Problem): Problem {
  if (problem.errors === undefined) return problem;
  const errors = problem.errors.map((fault) =>
    fault.pointer === '/recoveryCode' ? { ...fault, pointer: '/code' } : fault,
  );
  return { ...problem, errors };
}
