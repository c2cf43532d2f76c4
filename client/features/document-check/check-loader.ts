import type { Account } from '#shared/product/account/account.ts';
import type { DocumentCheck, FoundDocument } from '#shared/product/commitments/document-check.ts';
import { bookPath, commitmentPath } from '#shared/site/dashboard-address.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';
import { readHash } from './check-address.ts';

/** A document that was found, with its moment in words and the way to its commitment. */
export interface FoundDocumentData extends FoundDocument {
  readonly when: DateText;
  readonly href: string;
}

/** The data of the view; null before anything was asked. */
export type CheckContent =
  | (Omit<DocumentCheck, 'items'> & { readonly items: readonly FoundDocumentData[] })
  | null;

/** Asks what the hash of the address belongs to. */
export async function readCheck(
  { api, url }: PageRequest,
  account: Account,
): Promise<CheckContent> {
  const sha256 = readHash(url);
  if (sha256 === null) return null;
  const found = await api.send('POST /commitments/check', { body: { sha256 } });
  const write = dateFormatter(account);
  return {
    ...found,
    items: found.items.map((item) => ({ ...item, when: write(item.at), href: hrefOf(item) })),
  };
}

/** Their own in the portfolio, others in the book of the raise. */
function hrefOf({ commitment: { id, raise, investor } }: FoundDocument): string {
  return investor === null
    ? commitmentPath(id)
    : `${bookPath(raise.id)}&id=${encodeURIComponent(id)}`;
}
