import type { NeutralAnswer } from '../../../shared/product/account.ts';
import { routeOf, safeNext } from '../../../shared/routes.ts';
import type { FormHandler } from '../../form-actions.ts';
import { done } from '../../form-actions.ts';
import { text } from '../../run-page.ts';

/** Signs in, and goes on to where the visitor wanted to go: a page of ours, nowhere else. */
export const signIn: FormHandler = async ({ form, url, api, key }) => {
  const credentials = { email: text(form, 'email').trim(), password: text(form, 'password') };
  await api.post('/auth/login', credentials, { key });
  return { kind: 'redirect', to: safeNext(url.searchParams.get('next')), document: true };
};

/** Signs out, also where the session has ended already. */
export const signOut: FormHandler = async ({ api, key }) => {
  await api.post('/auth/logout', {}, { key });
  return { kind: 'redirect', to: `${routeOf('login').path}?mode=signed-out`, document: true };
};

/** Asks for the mail with the link; the answer is the same whether or not the address is known. */
export const forgotPassword: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = { email: text(form, 'email').trim() };
  const { message } = await api.post<NeutralAnswer>('/auth/password/forgot', body, { key });
  return done(action, message);
};

/** Sets the new password with the token from the mail. */
export const resetPassword: FormHandler = async ({ form, url, api, key }) => {
  const token = url.searchParams.get('token') ?? '';
  await api.post('/auth/password/reset', { token, password: text(form, 'password') }, { key });
  return { kind: 'redirect', to: `${routeOf('login').path}?mode=password-changed`, document: true };
};
