import type { Sheet } from '#api/platform/pdf/pdf-sheet.ts';
import type { CertificateFacts } from './certificate-facts.ts';

/** The whole agreement, on pages of its own. */
export function writeAgreement(sheet: Sheet, { signed }: CertificateFacts, text: string): void {
  sheet.newPage();
  sheet.heading('Annex: the agreement');
  if (!signed.agreement.isWhole) {
    sheet.paragraph(
      'The account of the investor was erased, and with it the name in this text. The hash is that of the text with the name.',
      'soft',
    );
  }
  const [title = '', about = '', ...paragraphs] = text.trimEnd().split('\n\n');
  sheet.subheading(title);
  sheet.paragraph(about, 'soft');
  for (const paragraph of paragraphs) {
    if (/^\d+\. /.test(paragraph)) sheet.subheading(paragraph);
    else sheet.paragraph(paragraph);
  }
}

/** What can be hashed again, as files inside the certificate. */
export function attachParts(
  sheet: Sheet,
  { signed }: CertificateFacts,
  agreement: string,
  record: string,
): void {
  sheet.attach({
    name: 'agreement.txt',
    type: 'text/plain',
    bytes: Buffer.from(agreement),
    description: signed.agreement.isWhole
      ? 'The agreement, byte for byte as it was signed'
      : 'The agreement, without the name that was erased',
  });
  sheet.attach({
    name: 'record.json',
    type: 'application/json',
    bytes: Buffer.from(record),
    description: 'What the certificate says, for programs',
  });
}
