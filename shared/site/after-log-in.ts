/** Where somebody goes once they are logged in. */
import { handbookAddressIn } from '../http/docs-paths.ts';
import { downloadIn } from './downloads.ts';
import { routeOf, safeNext } from './routes.ts';

/** The part of a URL that is read: shared code knows no class for it. */
interface Address {
  readonly searchParams: { get(name: string): string | null };
}

/** Returns the address of another mode or page, keeping the page the visitor wanted. */
export function keepingNext(path: string, url: Address): string {
  const next = url.searchParams.get('next');
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** Returns the file that the visitor wanted when the session had ended; undefined when it was a page. */
export function wantedFile({ searchParams }: Address): string | undefined {
  return downloadIn(searchParams.get('next'));
}

/** Returns the address to open once somebody is logged in: the page they wanted, or the way to the file. */
export function afterLogIn(url: Address): string {
  if (wantedFile(url) !== undefined) {
    return keepingNext(`${routeOf('login').path}?mode=download`, url);
  }
  const next = url.searchParams.get('next');
  return handbookAddressIn(next) ?? safeNext(next);
}
