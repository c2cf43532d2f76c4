/** What `/login?mode=` may say; without it, the plain form. */
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

/** The mode an address asks for; undefined where it names none of ours. */
export function signInMode(url: URL): SignInMode | undefined {
  const asked = url.searchParams.get('mode') ?? 'sign-in';
  return signInModes.find((mode) => mode === asked);
}

/** The address of another mode or page, keeping where the visitor wanted to go. */
export function keepingNext(path: string, url: URL): string {
  const next = url.searchParams.get('next');
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
