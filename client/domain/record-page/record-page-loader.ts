import type { ApiClient } from '../../framework/http/client.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import type { RecordView } from '../commitment/record-place.ts';
import { type LetterContent, readLetterPage } from '../letter/letter-page-loader.ts';
import { readSigned, type SignedContent } from '../signed/signed-loader.ts';
import { type RecordPageQuery, readRecordPageQuery } from './record-page-address.ts';
import type { RecordPageParams } from './record-page-params.ts';

/** A page that is read from the record of a commitment: what was signed for it, or a side letter. */
export type RecordPage = SignedContent | LetterContent;

/** Reads such a page in a view, for whoever may see it. */
export async function readRecordPage(
  api: ApiClient,
  { asked, ...where }: RecordPageParams<RecordPageQuery>,
  write: FormatDate,
): Promise<Validation<RecordPage>> {
  const found =
    asked.kind === 'signed'
      ? await readSigned(api, { ...where, asked }, write)
      : await readLetterPage(api, { ...where, asked }, write);
  return found === undefined ? { message: 'There is no such page.' } : { found };
}

/** Finds the page that an address of a raise's book names; undefined where it names none. */
export async function findRecordPage(
  { url, api }: PageRequest,
  view: Exclude<RecordView, 'portfolio'>,
  write: FormatDate,
): Promise<Validation<RecordPage> | undefined> {
  const asked = readRecordPageQuery(url);
  if (asked === undefined) return undefined;
  const raise = url.searchParams.get('raise') || null;
  return readRecordPage(api, { view, raise, asked }, write);
}

/** Tells such a page from whatever else a view shows. */
export function isRecordPage(content: object): content is RecordPage {
  return 'kind' in content && (content.kind === 'signed' || content.kind === 'letter');
}
