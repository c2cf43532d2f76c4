import type { LegalText } from '#shared/product/legal/legal.ts';
import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import type { LegalTexts } from './legal-texts.ts';

/**
 * The text that came into force while a form with another version of it was open, and has to be
 * read before anything is accepted; undefined when the version is in force.
 * @param now in epoch milliseconds
 */
export function changedText(
  legal: LegalTexts,
  document: LegalDocument,
  version: string,
  now: number,
): Pick<LegalText, 'title' | 'version'> | undefined {
  if (legal.versionInForce(document, now) === version) return undefined;
  return legal.read(document, undefined, now);
}
