import { handbookAddressIn } from '#shared/http/docs-paths.ts';
import { downloadIn } from '#shared/site/downloads.ts';
import { routeOf, safeNext } from '#shared/site/routes.ts';

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

/** The address of another mode or page, keeping the page the visitor wanted. */
export function keepingNext(path: string, url: URL): string {
  const next = url.searchParams.get('next');
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** The file that the visitor wanted when the session had ended; undefined when it was a page. */
export function wantedFile({ searchParams }: URL): string | undefined {
  return downloadIn(searchParams.get('next'));
}

/** The address to open once somebody is logged in: the page they wanted, or the way to the file. */
export function afterLogIn(url: URL): string {
  if (wantedFile(url) !== undefined) {
    return keepingNext(`${routeOf('login').path}?mode=download`, url);
  }
  const next = url.searchParams.get('next');
  return handbookAddressIn(next) ?? safeNext(next);
}
