import { wantedFile } from '#shared/site/after-log-in.ts';

/** The values of `/login?mode=`; without it, the plain form. */
export const signInModes = [
  'sign-in',
  'forgot',
  'reset',
  'code',
  'recovery',
  'code-late',
  'password-changed',
  'signed-out',
  'deletion-requested',
  'unsubscribe',
  'download',
] as const;

export type SignInMode = (typeof signInModes)[number];

/** The mode in an address; undefined when it is not one of these. */
export function signInMode(url: URL): SignInMode | undefined {
  const asked = url.searchParams.get('mode') ?? 'sign-in';
  if (asked === 'download' && wantedFile(url) === undefined) return undefined;
  return signInModes.find((mode) => mode === asked);
}
