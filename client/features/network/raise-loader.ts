import type { IntroductionOutlook } from '#shared/product/introductions/introductions.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { readUpdateLines, type UpdateLines } from '../../domain/update/update-lines.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { wholeMinute } from '../../ui/data/dates.ts';
import { type Committing, readCommitting } from './committing-loader.ts';
import { slugIn } from './find-raise.ts';
import { readIntroduction } from './introduction-loader.ts';

/** The page of a raise, as much of it as whoever asks may see. */
export interface RaisePageData {
  readonly raise: NetworkRaise;
  /** For an investor; null for others, and where it could not be read. */
  readonly committing: Committing | null;
  /** For an investor without access; null for others, and where it could not be read. */
  readonly introduction: IntroductionOutlook | null;
  /** What its company tells who follows it; null for others, and where it could not be read. */
  readonly updates: UpdateLines | null;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/** Reads what its page shows beside the raise itself. */
export async function loadRaise(request: PageRequest, raise: NetworkRaise): Promise<RaisePageData> {
  const [committing, introduction, updates] = await Promise.all([
    readCommitting(request, raise),
    readIntroduction(request, raise),
    raise.access === 'log-in' ? null : readUpdateLines(request.api, raise.id, raise.isMember),
  ]);
  return { raise, committing, introduction, updates, asOf: wholeMinute(Date.now()) };
}

/** Asks the company for access to the documents. */
export const requestAccess: FormHandler = async ({ api, form, key, url }) => {
  const { id } = await api.send('GET /raises/by-slug', { query: { slug: slugIn(url) } });
  const note = text(form, 'note').trim();
  const body = note === '' ? {} : { note };
  await api.send('POST /raises/:id/access-requests', { params: { id }, body, key });
  return { kind: 'redirect', to: `${networkRaiseHref(slugIn(url))}#access` };
};
