import type { SideLetter, SideLetterList } from '#shared/product/commitments/side-letters.ts';
import { type ApiAnswer, type ApiVisitor, sendFile } from './api-visitor.ts';
import { signer } from './countersigning.ts';
import { pdfBytes } from './data-room.ts';
import { ifMatch } from './investors.ts';
import type { TestApi } from './product-api.ts';

/** Uploads a side letter for a commitment. */
export async function uploadLetter(
  who: ApiVisitor,
  commitment: string,
  bytes: Buffer = pdfBytes,
  type = 'application/pdf',
) {
  const answer = await sendFile(who, `/commitments/${commitment}/side-letter-files`, bytes, type);
  const body = answer.json<{
    readonly file?: { readonly id: string; readonly sha256: string };
    readonly errors?: readonly { readonly code: string }[];
  }>();
  return {
    status: answer.status,
    id: body.file?.id ?? '',
    sha256: body.file?.sha256 ?? '',
    code: body.errors?.[0]?.code,
  };
}

const about = { subject: 'Information rights', note: 'As discussed.', ...signer };

/** Uploads a letter and offers it. */
export async function offerLetter(
  _api: TestApi,
  who: ApiVisitor,
  commitment: string,
  change: object = {},
): Promise<ApiAnswer> {
  const file = (await uploadLetter(who, commitment)).id;
  return who.post(`/commitments/${commitment}/side-letters`, { file, ...about, ...change });
}

/** Uploads a letter and offers it in place of another one. */
export async function replaceLetter(
  _api: TestApi,
  who: ApiVisitor,
  { id, commitment, version }: SideLetter,
  bytes: Buffer = pdfBytes,
): Promise<ApiAnswer> {
  const file = (await uploadLetter(who, commitment, bytes)).id;
  return who.post(`/side-letters/${id}/replace`, { file, ...about }, ifMatch(version));
}

/** Signs a letter as it is shown. */
export const signLetter = (
  who: ApiVisitor,
  { id, sha256, version }: SideLetter,
  typedName: string,
  change: object = {},
): Promise<ApiAnswer> =>
  who.post(`/side-letters/${id}/sign`, { typedName, sha256, ...change }, ifMatch(version));

/** Withdraws or declines a letter. */
export const endLetter = (
  who: ApiVisitor,
  { id, version }: SideLetter,
  event: 'withdraw' | 'decline',
  body: object | undefined = event === 'decline' ? { reason: 'Not what we agreed.' } : undefined,
): Promise<ApiAnswer> => who.post(`/side-letters/${id}/${event}`, body, ifMatch(version));

export const letterIn = (answer: ApiAnswer): SideLetter => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ letter: SideLetter }>().letter;
};

export const lettersFor = async (who: ApiVisitor, commitment: string): Promise<SideLetterList> =>
  (await who.get(`/commitments/${commitment}/side-letters`)).json<SideLetterList>();
