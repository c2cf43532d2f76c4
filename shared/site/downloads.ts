import { nextMaxLength } from '../product/fields/limits.ts';

/** An export of the API, with its filters. Nothing that it matches can lead to another site. */
const exported = /^\/api\/v1\/exports\/[a-z]+\.csv(?:\?[\x21\x22\x24-\x7e]*)?$/;

/**
 * The address when it is that of a file which pages link to and a browser saves; undefined for any
 * other text. Only these, and pages, are opened after logging in.
 */
export function downloadIn(address: string | null | undefined): string | undefined {
  if (address === null || address === undefined || address.length > nextMaxLength) return undefined;
  return exported.test(address) ? address : undefined;
}
