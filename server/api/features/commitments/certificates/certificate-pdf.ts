import { beginSheet, type Sheet, type SheetContent } from '#api/platform/pdf/pdf-sheet.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { amountInWords } from '#shared/money/amount-in-words.ts';
import { isAgreementHeading } from '#shared/product/commitments/agreements/agreement-heading.ts';
import { amountInFigures, momentText } from '#shared/product/commitments/agreements/figures.ts';
import { ownTemplate } from '#shared/product/commitments/own-agreements/own-agreement.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { bookSignedPath, signedPath } from '#shared/site/dashboard-address.ts';
import { writeSignedLetters } from '../side-letters/signed-letters.ts';
import type { CertificateFacts, Certified, CertifiedEvent } from './certificate-facts.ts';
import { companyLine } from './company-line.ts';
import {
  attachAgreement,
  attachRecord,
  attachSnapshot,
  checkWords,
  type Issuer,
  writeHashes,
} from './signed-parts.ts';

/** A certificate before it is written. */
export interface CertificateToWrite extends Certified {
  /** The facts as the text that is carried inside the file. */
  readonly record: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

type FactRow = readonly [name: string, value: string];

/** Writes a certificate, to be drawn as a PDF. The same facts give the same content. */
export function certificateSheet(
  { facts, agreement, snapshot, record, madeAt }: CertificateToWrite,
  issuer: Issuer,
): SheetContent {
  const { commitment, version } = facts;
  const sheet = beginSheet({
    title: 'Certificate of commitment',
    author: issuer.brandName,
    subject: `Commitment ${commitment}, version ${version}`,
    madeAt: Date.parse(madeAt),
    foot: `Commitment ${commitment}, version ${version}, made ${momentText(madeAt)}`,
  });
  writeCommitment(sheet, facts, madeAt, issuer);
  writeTerms(sheet, facts);
  writeSignature(sheet, facts, issuer);
  writeCountersignature(sheet, facts);
  writeSignedLetters(sheet, facts.sideLetters);
  writePayment(sheet, facts);
  writeEvents(sheet, facts.events);
  writeParts(sheet, facts, { record, snapshot }, issuer);
  sheet.explainNumbered(numberedWords);
  writeAgreement(sheet, facts, agreement);
  sheet.explainNumbered(numberedWords);
  attachParts(sheet, facts, { agreement, record, snapshot });
  return sheet.content();
}

/** What is said where a character is printed by its number. */
export const numberedWords =
  '[U+…] is the Unicode number of a character that the typefaces of this document lack, or that would change how other characters are shown. The attached files have the characters themselves.';

function writeCommitment(
  sheet: Sheet,
  { company, raise, investor, signatory, amount, state, since, due, ...facts }: CertificateFacts,
  madeAt: string,
  { brandName }: Issuer,
): void {
  sheet.title('Certificate of commitment');
  sheet.paragraph(
    `What ${investor} signed with ${company.legalName} on ${brandName}, and everything that has happened to it since. This is evidence of what the portal has recorded. It is not a security, and not a receipt for money.`,
  );
  sheet.heading('The commitment');
  sheet.facts([
    ['Investor', investor],
    ...fact('Signed for it by', signatory ?? null, ({ name, title }) =>
      title === '' ? name : `${name}, ${title}`,
    ),
    ['Company', companyLine(company)],
    ['Raise', raise.title],
    ['Amount', amountInFigures(amount)],
    ['In words', amountInWords(amount)],
    ['State', `${commitmentStateLabels[state]}, since ${momentText(since)}`],
    ...fact('Can be cancelled until', due.cancelUntil, momentText),
    ...fact('Offered until', due.offerExpiresAt, momentText),
    ...fact('Reconfirm by', due.reconfirmDueAt, momentText),
    ...fact('Pay by', due.fundingDueAt, momentText),
    ['Commitment', `${facts.commitment}, version ${facts.version}`],
    ['Made', momentText(madeAt)],
  ]);
}

/** A line of facts, left out where there is nothing to say. */
function fact<A>(name: string, value: A | null, say: (value: A) => string): readonly FactRow[] {
  return value === null ? [] : [[name, say(value)]];
}

function writeTerms(sheet: Sheet, { instrument, terms }: CertificateFacts): void {
  sheet.heading('The terms in plain words');
  sheet.paragraph(
    `${instrumentLabels[instrument]}. “You” is the investor. Where these words and the agreement differ, the agreement prevails.`,
    'soft',
  );
  for (const term of terms) sheet.paragraph(term);
}

function writeSignature(
  sheet: Sheet,
  { commitment, raise, investor, signatory, signed }: CertificateFacts,
  { origin }: Issuer,
): void {
  const { at, from, snapshot, agreement } = signed;
  sheet.heading('The signature');
  sheet.facts([
    ['Signed as', signatory === undefined ? investor : entityWithSignatory(investor, signatory)],
    ['Signed at', momentText(at)],
    ['From the network', from ?? 'Erased with the account of the investor'],
    ['Offer', `Snapshot ${snapshot.seq}, taken ${momentText(snapshot.at)}`],
    ['SHA-256 of the snapshot', snapshot.sha256],
    ...fact('The investor reads it at', origin, (at) => at + signedPath(commitment, snapshot.seq)),
    ...fact(
      'The company reads it at',
      origin,
      (at) => at + bookSignedPath(raise.id, commitment, snapshot.seq),
    ),
    ['Agreement', templateWords(agreement)],
    ['SHA-256 of the agreement', agreement.sha256],
  ]);
}

function writeCountersignature(sheet: Sheet, { countersigned, company }: CertificateFacts): void {
  if (countersigned === undefined) return;
  const { name, title, at, paymentInstructionSha256 } = countersigned;
  sheet.heading('The countersignature');
  sheet.facts([
    ['Signed by', `${name}, ${title}`],
    ['For', company.legalName],
    ['Signed at', momentText(at)],
    ...fact('SHA-256 of the bank account', paymentInstructionSha256, (sha256) => sha256),
  ]);
}

/** Says what an agreement was made of. */
export function templateWords(agreement: {
  readonly template: string;
  readonly version: string;
}): string {
  const { template, version } = agreement;
  return template === ownTemplate
    ? `The company’s own, of ${version}`
    : `Template ${template}, version ${version}`;
}

function writePayment(sheet: Sheet, { paid, evidence }: CertificateFacts): void {
  const { reported, received, owed, funding, refund } = paid;
  const rows: readonly FactRow[] = [
    ...fact('Reported', reported, ({ on, reference, by }) => {
      return `Paid on ${on}, reference ${reference}, as ${by} says`;
    }),
    ...fact('Proof of payment', evidence, ({ mediaType, bytes, uploadedAt }) => {
      return `${mediaType}, ${bytes} bytes, uploaded ${momentText(uploadedAt)}`;
    }),
    ...fact(paid.receivedEarly ? 'Received early' : 'Total received', received, amountInFigures),
    ...fact('To be paid back', owed, amountInFigures),
    ...fact('Received', funding, ({ on, reference, by }) => {
      return `On ${on}, reference ${reference}, confirmed by ${lowerFirst(by)}`;
    }),
    ...fact('Paid back', refund, ({ amount, on, reference }) => {
      return `${amountInFigures(amount)}, on ${on}, reference ${reference}`;
    }),
  ];
  if (rows.length === 0) return;
  sheet.heading('The payment');
  sheet.facts(rows);
}

/** Writes "An operator" as inside a sentence; names stay as they are. */
function lowerFirst(by: string): string {
  return by === 'An operator' ? 'an operator' : by;
}

function writeEvents(sheet: Sheet, events: readonly CertifiedEvent[]): void {
  sheet.table(
    'What happened',
    [
      { title: 'No.', part: 0.05 },
      { title: 'When', part: 0.21 },
      { title: 'What', part: 0.36 },
      { title: 'By', part: 0.21 },
      { title: 'Amount', part: 0.17 },
    ],
    events.map(({ seq, at, what, by, amount, reference, note, agreementSha256 }) => [
      [String(seq)],
      [momentText(at)],
      [
        what,
        ...(reference === null ? [] : [`Reference ${reference}`]),
        ...(agreementSha256 === null ? [] : [`Agreement ${agreementSha256.slice(0, 16)}…`]),
        ...(note === '' ? [] : [note]),
      ],
      [by],
      [amountInFigures(amount)],
    ]),
  );
}

function writeParts(
  sheet: Sheet,
  { signed, evidence }: CertificateFacts,
  { record, snapshot: offer }: Pick<CertificateToWrite, 'record' | 'snapshot'>,
  issuer: Issuer,
): void {
  const { snapshot, agreement } = signed;
  writeHashes(sheet, [
    ['The agreement: agreement.txt', agreement.sha256],
    ['All of the above: record.json', sha256Of(record)],
    [`The offer: snapshot ${snapshot.seq}: snapshot.json`, snapshot.sha256],
    ...(evidence === null ? [] : [['The file that shows the payment', evidence.sha256] as const]),
  ]);
  sheet.paragraph(
    `These three files are attached to this one. ${checkWords(offer, issuer)}`,
    'soft',
  );
}

/** Writes the whole agreement on pages of its own. */
function writeAgreement(sheet: Sheet, { signed }: CertificateFacts, text: string): void {
  sheet.newPage();
  sheet.heading('Annex: the agreement');
  writeAgreementText(sheet, signed.agreement.isWhole, text);
}

/** Writes the text of an agreement; not whole where a name was erased in it. */
export function writeAgreementText(sheet: Sheet, isWhole: boolean, text: string): void {
  if (!isWhole) {
    sheet.paragraph(
      'The account of the investor was erased, and with it the name in this text. The hash is that of the text with the name.',
      'soft',
    );
  }
  const [title = '', about = '', ...paragraphs] = text.trimEnd().split('\n\n');
  sheet.subheading(title);
  sheet.paragraph(about, 'soft');
  for (const paragraph of paragraphs) {
    if (isAgreementHeading(paragraph)) sheet.subheading(paragraph);
    else sheet.paragraph(paragraph);
  }
}

/** Attaches what can be hashed again, as files inside the certificate. */
function attachParts(
  sheet: Sheet,
  { signed }: CertificateFacts,
  { agreement, record, snapshot }: Pick<CertificateToWrite, 'agreement' | 'record' | 'snapshot'>,
): void {
  attachAgreement(sheet, agreement, signed.agreement);
  attachRecord(sheet, record, 'What the certificate says, for programs');
  attachSnapshot(sheet, snapshot);
}
