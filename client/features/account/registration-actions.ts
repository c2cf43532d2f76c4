import { ProblemError } from '#shared/http/errors.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { routeOf, safeNext } from '#shared/site/routes.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { type FormName, formName, refusedWith } from '../../framework/forms/form-name.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import type { FormResult } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';

/**
 * A choice or a ticked box; a missing one is left out of the request, so that the API asks for it.
 */
function chosen(form: FormData, name: string): string | undefined {
  return text(form, name) || undefined;
}

/** The form of a new account; a refusal brings the legal texts that changed. */
export const registerForm: FormName<LegalInForce | undefined> = formName('register');
/** The form that confirms an account. */
export const verifyForm: FormName<LegalInForce | undefined> = formName('verify');

/** Opens an account. The response never reveals whether the address already had one. */
export const register: FormHandler = async ({ form, url, api, key }) => {
  const registration = {
    role: chosen(form, 'role'),
    name: text(form, 'name').trim(),
    email: text(form, 'email').trim(),
    acceptTerms: chosen(form, 'acceptTerms'),
    acceptPrivacy: chosen(form, 'acceptPrivacy'),
    ...nextOf(url),
  };
  try {
    await api.send('POST /auth/register', { body: registration, key });
  } catch (error) {
    return refusedWithTexts(error, registerForm, form, api);
  }
  const sent = new URLSearchParams({ step: 'verify', email: registration.email, ...nextOf(url) });
  return { kind: 'redirect', to: `${routeOf('register').path}?${sent}` };
};

/** A refused form does not reload its page, so the refusal brings the changed versions with it. */
async function refusedWithTexts(
  error: unknown,
  name: FormName<LegalInForce | undefined>,
  form: FormData,
  api: ApiClient,
): Promise<FormResult> {
  if (!(error instanceof ProblemError) || !isAboutTexts(error)) throw error;
  const legal = await api.send('GET /legal').catch(() => undefined);
  return refusedWith(name, form, error, legal);
}

/** The page that was requested before; the API stores it only if it belongs to this portal. */
function nextOf(url: URL): Record<string, string> {
  const next = url.searchParams.get('next');
  return next === null || safeNext(next) !== next ? {} : { next };
}

/** Whether a legal text changed between reading and sending. */
function isAboutTexts({ problem }: ProblemError): boolean {
  return problem.errors?.some(({ code }) => code === 'changed') === true;
}

/** Sends the confirmation mail once more. */
export const resendVerification: FormHandler = async (action) => {
  const { form, url, api, key } = action;
  const body = { email: text(form, 'email').trim(), ...nextOf(url) };
  const { message } = await api.send('POST /auth/verify-email/resend', { body, key });
  return done(action, message);
};

/**
 * Confirms the account with a password, which begins a session. Only by a form, never by just
 * opening the link, because mail scanners open every link.
 */
export const verifyEmail: FormHandler = async ({ form, url, api, key }) => {
  const confirmation = {
    token: url.searchParams.get('token') ?? '',
    name: text(form, 'name').trim(),
    role: chosen(form, 'role'),
    password: text(form, 'password'),
    acceptTerms: chosen(form, 'acceptTerms'),
    acceptPrivacy: chosen(form, 'acceptPrivacy'),
  };
  try {
    const { next } = await api.send('POST /auth/verify-email', { body: confirmation, key });
    return { kind: 'redirect', to: safeNext(next), document: true };
  } catch (error) {
    return refusedWithTexts(error, verifyForm, form, api);
  }
};

/** Opens an operator's account from an invitation; with it the operator is logged in. */
export const acceptInvitation: FormHandler = async ({ form, url, api, key }) => {
  const acceptance = {
    token: url.searchParams.get('invite') ?? '',
    name: text(form, 'name').trim(),
    password: text(form, 'password'),
    email: chosen(form, 'email'),
  };
  await api.send('POST /auth/accept-invitation', { body: acceptance, key });
  return { kind: 'redirect', to: routeOf('dashboard').path, document: true };
};
