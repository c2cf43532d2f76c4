import { ProblemError } from '../../../shared/errors.ts';
import type { AccountAnswer, NeutralAnswer } from '../../../shared/product/account.ts';
import type { LegalInForce } from '../../../shared/product/legal.ts';
import { routeOf } from '../../../shared/routes.ts';
import { done, type FormHandler } from '../../form-actions.ts';
import { refused, text } from '../../run-page.ts';

/** What was chosen or ticked; a missing one stays out of the request, so that it is asked for. */
function chosen(form: FormData, name: string): Record<string, string> {
  const value = text(form, name);
  return value === '' ? {} : { [name]: value };
}

/** Opens an account. The answer tells nobody whether the address had one already. */
export const register: FormHandler = async ({ form, api, key }) => {
  const registration = {
    ...chosen(form, 'role'),
    name: text(form, 'name').trim(),
    email: text(form, 'email').trim(),
    password: text(form, 'password'),
    ...chosen(form, 'acceptTerms'),
    ...chosen(form, 'acceptPrivacy'),
  };
  try {
    await api.post<NeutralAnswer>('/auth/register', registration, { key });
  } catch (error) {
    if (!(error instanceof ProblemError) || !isAboutTexts(error)) throw error;
    // A refused form does not load its page again, so the new versions travel with the refusal.
    const legal = await api.get<LegalInForce>('/legal').catch(() => undefined);
    return { ...refused(form, error), result: legal };
  }
  return { kind: 'redirect', to: `${routeOf('register').path}?step=verify` };
};

/** Whether a legal text changed between reading and sending. */
function isAboutTexts({ problem }: ProblemError): boolean {
  return problem.errors?.some(({ code }) => code === 'changed') === true;
}

/** Sends the confirmation mail once more. */
export const resendVerification: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { email: text(form, 'email').trim() };
  const { message } = await api.post<NeutralAnswer>('/auth/verify-email/resend', body, { key });
  return done(action, message);
};

/**
 * Confirms the address, which begins a session. By a button, never by opening the link: mail
 * scanners open every link.
 */
export const verifyEmail: FormHandler = async ({ url, api, key }) => {
  const token = url.searchParams.get('token') ?? '';
  await api.post('/auth/verify-email', { token }, { key });
  return { kind: 'redirect', to: routeOf('dashboard').path, document: true };
};

/** Opens an operator's account from an invitation; with it the operator is signed in. */
export const acceptInvitation: FormHandler = async ({ form, url, api, key }) => {
  const acceptance = {
    token: url.searchParams.get('invite') ?? '',
    name: text(form, 'name').trim(),
    password: text(form, 'password'),
    ...chosen(form, 'email'),
  };
  await api.post<AccountAnswer>('/auth/accept-invitation', acceptance, { key });
  return { kind: 'redirect', to: routeOf('dashboard').path, document: true };
};
