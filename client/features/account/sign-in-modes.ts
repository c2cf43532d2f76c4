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
] as const;

export type SignInMode = (typeof signInModes)[number];

/** The mode in an address; undefined when it is not one of these. */
export function signInMode(url: URL): SignInMode | undefined {
  const asked = url.searchParams.get('mode') ?? 'sign-in';
  return signInModes.find((mode) => mode === asked);
}

/** The address of another mode or page, keeping the page the visitor wanted. */
export function keepingNext(path: string, url: URL): string {
  const next = url.searchParams.get('next');
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
