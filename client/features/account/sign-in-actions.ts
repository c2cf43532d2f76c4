import { ProblemError } from '#shared/http/errors.ts';
import { afterLogIn, keepingNext } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { done } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import type { SignInMode } from './sign-in-modes.ts';

/** Logs in, and opens the page the visitor wanted, but only if it belongs to this portal. */
export const signIn: FormHandler = async ({ form, url, api, key }) => {
  const credentials = { email: text(form, 'email').trim(), password: text(form, 'password') };
  try {
    await api.send('POST /auth/login', { body: credentials, key });
  } catch (error) {
    if (!isAbout(error, '/problems/mfa-required')) throw error;
    return { kind: 'redirect', to: modePath('code', url) };
  }
  return { kind: 'redirect', to: afterLogIn(url), document: true };
};

/** The second step: the code of an app, or a recovery code instead. */
export const secondStep: FormHandler = async ({ form, url, api, key }) => {
  const name = form.has('recoveryCode') ? 'recoveryCode' : 'code';
  try {
    await api.send('POST /auth/second-step', { body: { [name]: text(form, name) }, key });
  } catch (error) {
    if (!isAbout(error, '/problems/unauthenticated')) throw error;
    return { kind: 'redirect', to: modePath('code-late', url) };
  }
  return { kind: 'redirect', to: afterLogIn(url), document: true };
};

/** Whether an error is a problem of this type. */
function isAbout(error: unknown, type: string): boolean {
  return error instanceof ProblemError && error.problem.type === type;
}

function modePath(mode: SignInMode, url: URL): string {
  return keepingNext(`${routeOf('login').path}?mode=${mode}`, url);
}

/** Logs out; also works when the session has already ended. */
export const signOut: FormHandler = async ({ api, key }) => {
  await api.send('POST /auth/logout', { key });
  return { kind: 'redirect', to: `${routeOf('login').path}?mode=signed-out`, document: true };
};

/**
 * Asks for the mail with the link; the response is the same whether or not the address is known.
 */
export const forgotPassword: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { email: text(form, 'email').trim() };
  const { message } = await api.send('POST /auth/password/forgot', { body, key });
  return done(action, message);
};

/** Sets the new password with the token from the mail. */
export const resetPassword: FormHandler = async ({ form, url, api, key }) => {
  const token = url.searchParams.get('token') ?? '';
  await api.send('POST /auth/password/reset', {
    body: { token, password: text(form, 'password') },
    key,
  });
  return { kind: 'redirect', to: `${routeOf('login').path}?mode=password-changed`, document: true };
};
