import { nextMaxLength } from '../product/fields/limits.ts';

/** Where the reference of the API is; the pages of the handbook are below it. */
export const referencePath = '/api/docs';

/** The contents of the handbook. */
export const handbookPath = `${referencePath}/handbook`;

/** Where the handbook is searched. */
export const handbookSearchPath = `${referencePath}/search`;

/** Returns the address of a page of the handbook. */
export function handbookPagePath(slug: string): string {
  return `${referencePath}/${slug}`;
}

const handbookPage = /^\/api\/docs\/[a-z0-9-]+$/;
const handbookAddress = /^\/api\/docs\/[a-z0-9-]+(?:\?[\x21\x22\x24-\x7e]*)?$/;

/**
 * Tells whether a path is the reference or a page of the handbook: the only HTML that the API
 * sends.
 */
export function isDocsPath(path: string): boolean {
  return path === referencePath || handbookPage.test(path);
}

/** Returns the address if it is one of the handbook, with its query; undefined for any other text. */
export function handbookAddressIn(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || address.length > nextMaxLength) return undefined;
  return handbookAddress.test(address) ? address : undefined;
}
