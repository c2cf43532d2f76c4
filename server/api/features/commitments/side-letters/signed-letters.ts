import type { Sheet } from '#api/platform/pdf/pdf-sheet.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { momentText } from '#shared/product/commitments/agreements/figures.ts';

/** A side letter that both sides have signed, as documents of the commitment name it. */
export interface SignedLetter {
  readonly subject: string;
  readonly sha256: string;
  readonly company: { readonly name: string; readonly title: string; readonly at: string };
  readonly investor: { readonly name: string; readonly at: string };
}

/**
 * Reads the side letters that both sides have signed for the facts of a document. Where there is
 * none the facts do not speak of any, so that earlier documents keep their hashes.
 * @param before only those that were signed before this moment
 */
export async function signedLetterFacts(
  db: Database,
  commitmentId: string,
  before?: string,
): Promise<{ readonly sideLetters?: readonly SignedLetter[] }> {
  const rows = await db
    .selectFrom('side_letters')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .where('state', '=', 'signed')
    .$if(before !== undefined, (query) => query.where('signed_at', '<', before ?? ''))
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return {};
  return {
    sideLetters: rows.map((row) => ({
      subject: row.subject,
      sha256: row.sha256,
      company: { name: row.offered_name, title: row.offered_title, at: row.offered_at },
      investor: { name: row.signed_name ?? '', at: row.signed_at ?? '' },
    })),
  };
}

/** Writes the side letters with their hashes; nothing where there is none. */
export function writeSignedLetters(sheet: Sheet, letters: readonly SignedLetter[] = []): void {
  if (letters.length === 0) return;
  sheet.table(
    'The side letters',
    [
      { title: 'Subject', part: 0.22 },
      { title: 'Signed by', part: 0.38 },
      { title: 'SHA-256', part: 0.4 },
    ],
    letters.map(({ subject, sha256, company, investor }) => [
      [subject],
      [
        `${company.name}, ${company.title}, ${momentText(company.at)}`,
        `${investor.name}, ${momentText(investor.at)}`,
      ],
      [sha256],
    ]),
  );
  sheet.paragraph(
    'Signed by both sides by the hash of the PDF, which both can download with the commitment and find in its binder.',
    'soft',
  );
}
