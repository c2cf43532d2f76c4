/**
 * What a certificate and an executed agreement contain of what was signed: its texts as files, their
 * hashes, and where the portal checks them.
 */
import type { Sheet } from '#api/platform/pdf/pdf-sheet.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { Certified } from './certificate-facts.ts';

/** The portal that makes a document. */
export interface Issuer {
  readonly brandName: string;
  /** Its address; null where it does not know it. */
  readonly origin: string | null;
}

/** Writes the table of the parts of a document, each with its hash. */
export function writeHashes(
  sheet: Sheet,
  parts: readonly (readonly [part: string, sha256: string])[],
): void {
  sheet.table(
    'The parts and their hashes',
    [
      { title: 'Part', part: 0.35 },
      { title: 'SHA-256', part: 0.65 },
    ],
    parts.map(([part, sha256]) => [[part], [sha256]]),
  );
}

/** Says who can check a document and where, and why an offer may not have the hash that was signed. */
export function checkWords(
  { isWhole }: Pick<Certified['snapshot'], 'isWhole'>,
  { origin }: Pick<Issuer, 'origin'>,
): string {
  const offer = isWhole
    ? ''
    : 'The hash of the snapshot also covers the cap table, which only the company and operators see and which is left out of the file. ';
  const where =
    origin === null
      ? 'under “Check a document” in the dashboard'
      : `at ${origin}${viewPath('check')}`;
  return `${offer}The portal keeps the hash of this file: the investor, the company and operators can check it ${where}.`;
}

/** Attaches the agreement as it was signed. */
export function attachAgreement(
  sheet: Sheet,
  text: string,
  { isWhole }: { readonly isWhole: boolean },
): void {
  const description = isWhole
    ? 'The agreement, byte for byte as it was signed'
    : 'The agreement, without the name that was erased';
  sheet.attach({ name: 'agreement.txt', type: 'text/plain', text, description });
}

/** Attaches the offer as it was signed. */
export function attachSnapshot(sheet: Sheet, { text, isWhole }: Certified['snapshot']): void {
  const description = isWhole
    ? 'The offer, byte for byte as it was signed'
    : 'The offer as it was signed, without the cap table';
  sheet.attach({ name: 'snapshot.json', type: 'application/json', text, description });
}

/** Attaches what a document says, for programs. */
export function attachRecord(sheet: Sheet, text: string, description: string): void {
  sheet.attach({ name: 'record.json', type: 'application/json', text, description });
}
