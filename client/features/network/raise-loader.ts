import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { recordExists } from '../../framework/lists/find-record.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { wholeMinute } from '../../ui/data/dates.ts';
import { type Committing, readCommitting } from './committing-loader.ts';

/** The page of a raise, as much of it as whoever asks may see. */
export interface RaisePageData {
  readonly raise: NetworkRaise;
  /** For an investor; null for others, and where it could not be read. */
  readonly committing: Committing | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/**
 * Tells whether there is such a raise for whoever asks; the answer does not tell which of both it
 * is.
 */
export function raiseExists(request: PageRequest): Promise<boolean> {
  return recordExists(readRaise(request));
}

/** The raise of the address. */
export async function loadRaise(request: PageRequest): Promise<RaisePageData> {
  const raise = await readRaise(request);
  const committing = await readCommitting(request, raise);
  return { raise, committing, asOf: wholeMinute(Date.now()) };
}

/** Asks the company for access to the documents. */
export const requestAccess: FormHandler = async ({ api, form, key, url }) => {
  const { id } = await api.send('GET /raises/by-slug', { query: { slug: slugIn(url) } });
  const note = text(form, 'note').trim();
  const body = note === '' ? {} : { note };
  await api.send('POST /raises/:id/access-requests', { params: { id }, body, key });
  return { kind: 'redirect', to: `${networkRaiseHref(slugIn(url))}#access` };
};

function readRaise({ url, api }: PageRequest): Promise<NetworkRaise> {
  return api.send('GET /raises/by-slug', { query: { slug: slugIn(url) } });
}

function slugIn({ searchParams }: URL): string {
  return searchParams.get('raise') ?? '';
}
