import { routes } from './routes.ts';

/** Addresses that redirect to a page, by pattern; see `matcherOf`. */
export const redirects: Readonly<Record<string, string>> = {
  // Password managers open this to change a password (W3C, change-password-url).
  '/.well-known/change-password': `${routes.login.path}?next=${encodeURIComponent(`${routes.dashboard.path}?view=security`)}`,
};
