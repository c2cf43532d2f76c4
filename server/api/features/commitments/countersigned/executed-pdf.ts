import { beginSheet, type Sheet, type SheetContent } from '#api/platform/pdf/pdf-sheet.ts';
import { amountInWords } from '#shared/money/amount-in-words.ts';
import { amountInFigures, momentText } from '#shared/product/commitments/agreements/figures.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import {
  numberedWords,
  templateWords,
  writeAgreementText,
} from '../certificates/certificate-pdf.ts';
import { companyLine } from '../certificates/company-line.ts';
import {
  attachAgreement,
  attachRecord,
  attachSnapshot,
  checkWords,
  type Issuer,
  writeHashes,
} from '../certificates/signed-parts.ts';
import { writeSignedLetters } from '../side-letters/signed-letters.ts';
import { type Executed, type ExecutedFacts, lastSignedAt } from './executed-facts.ts';

/** An agreement with both signatures before it is written. */
export interface ExecutedToWrite extends Executed {
  /** The facts as the text that is carried inside the file. */
  readonly record: string;
}

/** Writes an agreement with both signatures, to be drawn as a PDF. The same facts give the same content. */
export function executedSheet(
  { facts, agreement, snapshot, record }: ExecutedToWrite,
  issuer: Issuer,
): SheetContent {
  const { commitment, version, countersigned } = facts;
  const madeAt = lastSignedAt(facts);
  const sheet = beginSheet({
    title: 'Executed agreement',
    author: issuer.brandName,
    subject: `Commitment ${commitment}, version ${version}`,
    madeAt: Date.parse(madeAt),
    foot: `Commitment ${commitment}, version ${version}, signed by both ${momentText(countersigned.at)}`,
  });
  writeParties(sheet, facts);
  writeSignatures(sheet, facts);
  writeParts(sheet, facts, snapshot, issuer);
  writeSignedLetters(sheet, facts.sideLetters);
  sheet.newPage();
  sheet.heading('The agreement');
  writeAgreementText(sheet, facts.agreement.isWhole, agreement);
  sheet.explainNumbered(numberedWords);
  attachTexts(sheet, { facts, agreement, snapshot, record });
  return sheet.content();
}

function writeParties(sheet: Sheet, facts: ExecutedFacts): void {
  const { company, raise, amount, instrument, signed } = facts;
  sheet.title('Executed agreement');
  sheet.paragraph(
    'Both parties have signed the agreement below. The terms of the offer and the hashes of its parts come first; the signed texts are attached.',
  );
  sheet.heading('The parties');
  sheet.facts([
    ['Investor', signed.entity ?? signed.name],
    ['Company', companyLine(company)],
    ['Raise', raise.title],
    ['Instrument', instrumentLabels[instrument]],
    ['Amount', amountInFigures(amount)],
    ['In words', amountInWords(amount)],
  ]);
}

function writeSignatures(sheet: Sheet, facts: ExecutedFacts): void {
  const { company, signed, countersigned } = facts;
  sheet.table(
    'The signatures',
    [
      { title: 'For', part: 0.24 },
      { title: 'Signed by', part: 0.28 },
      { title: 'Title', part: 0.24 },
      { title: 'When', part: 0.24 },
    ],
    [
      [
        [signed.entity ?? 'The investor'],
        [signed.name],
        [signed.entity === undefined ? 'Investor' : (signed.title ?? '')],
        [momentText(signed.at)],
      ],
      [
        [company.legalName],
        [countersigned.name],
        [countersigned.title],
        [momentText(countersigned.at)],
      ],
    ],
  );
  sheet.paragraph(
    'Each signed electronically on the portal: the investor by typing their legal name, the company after its signatory had confirmed their identity. Both signed the agreement and the snapshot with the hashes below.',
    'soft',
  );
}

function writeParts(
  sheet: Sheet,
  facts: ExecutedFacts,
  offer: Executed['snapshot'],
  issuer: Issuer,
): void {
  const { agreement, snapshot, paymentInstructionSha256 } = facts;
  writeHashes(sheet, [
    ['The agreement: agreement.txt', agreement.sha256],
    [`The offer: snapshot.json, number ${snapshot.seq}`, snapshot.sha256],
    ...(paymentInstructionSha256 === null
      ? []
      : [['The bank account of the company', paymentInstructionSha256] as const]),
  ]);
  sheet.paragraph(`${templateWords(agreement)}. ${checkWords(offer, issuer)}`, 'soft');
}

/** Attaches what was signed, so that it can be hashed again. */
function attachTexts(sheet: Sheet, { facts, agreement, snapshot, record }: ExecutedToWrite): void {
  attachAgreement(sheet, agreement, facts.agreement);
  attachSnapshot(sheet, snapshot);
  attachRecord(sheet, record, 'What this document says, for programs');
}
