import { type Problem, ProblemError } from '../../../shared/errors.ts';
import type { GuardedRequest, RecoveryCodes } from '../../../shared/product/two-factor.ts';
import { done, type FormHandler } from '../../form-actions.ts';
import { text } from '../../run-page.ts';

/** Asks for a secret; the page then shows it. */
const enrol: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.post('/auth/totp/enrol', { currentPassword: text(form, 'currentPassword') }, { key });
  return done(action, 'Your password is right. Now connect the app.');
};

/** Lets go of a secret that was not confirmed. */
const drop: FormHandler = async (action) => {
  await action.api.delete('/auth/totp/enrol', { key: action.key });
  return done(action, 'Two-factor sign-in stays off.');
};

/** Turns it on with the first code; the recovery codes are in this one answer. */
const confirm: FormHandler = async (action) => {
  const { form, api, key } = action;
  const code = text(form, 'code');
  const made = await api.post<RecoveryCodes>('/auth/totp/confirm', { code }, { key });
  const notice = 'Two-factor sign-in is on. All other devices are logged out.';
  return done(action, notice, made.recoveryCodes);
};

/** Makes new recovery codes; they are in this one answer. */
const renew: FormHandler = async (action) => {
  const { api, key } = action;
  const made = await withFactor((factor) =>
    api.post<RecoveryCodes>('/auth/totp/recovery-codes', factor, { key }),
  )(action.form);
  return done(action, 'The old recovery codes have ended.', made.recoveryCodes);
};

/** Turns it off. */
const turnOff: FormHandler = async (action) => {
  const { api, key } = action;
  await withFactor((factor) => api.post('/auth/totp/disable', factor, { key }))(action.form);
  return done(action, 'Two-factor sign-in is off. Your password alone logs you in.');
};

/** The forms of the card, by their intents. */
export const twoFactorActions = {
  'two-factor-enrol': enrol,
  'two-factor-drop': drop,
  'two-factor-confirm': confirm,
  'two-factor-codes': renew,
  'two-factor-off': turnOff,
} as const satisfies Readonly<Record<string, FormHandler>>;

/** A form whose one field takes either kind of code. */
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

/** Both kinds are typed into the field `code`, so that is where the fault is shown. */
function atOneField(problem: Problem): Problem {
  if (problem.errors === undefined) return problem;
  const errors = problem.errors.map((fault) =>
    fault.pointer === '/recoveryCode' ? { ...fault, pointer: '/code' } : fault,
  );
  return { ...problem, errors };
}
