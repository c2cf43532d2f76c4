import { routeOf } from '#shared/site/routes.ts';
import {
  forgotPassword,
  resetPassword,
  secondStep,
  signIn,
  signOut,
} from '../features/account/sign-in-actions.ts';
import { signInMode } from '../features/account/sign-in-modes.ts';
import { SignInView } from '../features/account/sign-in-view.tsx';
import { unsubscribe, unsubscribeIntent } from '../features/account/unsubscribe-action.ts';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';

const titles: Readonly<Record<string, string>> = {
  forgot: 'Forgotten password',
  reset: 'Choose a new password',
  code: 'Enter your code',
  recovery: 'Use a recovery code',
  download: 'Your download',
  unsubscribe: 'Stop these emails',
};

export const page = definePage({
  validate: ({ url }) => signInMode(url) !== undefined,
  act: formActions({
    'sign-in': signIn,
    'second-step': secondStep,
    'sign-out': signOut,
    forgot: forgotPassword,
    reset: resetPassword,
    [unsubscribeIntent]: unsubscribe,
  }),
  head: ({ url, site }) => ({
    title: titles[signInMode(url) ?? ''] ?? routeOf('login').title,
    description: `Log in to ${site.brandName} with your email address and password, or choose a new password.`,
    noIndex: url.searchParams.has('mode') || url.searchParams.has('next'),
  }),
  Component: SignInView,
});
