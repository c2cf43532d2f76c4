import { invalid } from '#api/platform/http/validation.ts';
import { documentNameMaxLength } from '#shared/product/fields/limits.ts';

/** Control characters, and those that turn the direction of what follows: "gpj.exe" for "exe.jpg". */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name without what nobody sees. Names come from files, so they are mended rather than refused.
 * @throws ProblemError 422 when nothing is left
 */
export function plainDocumentName(name: string): string {
  const plain = name.replaceAll(unseen, ' ').replaceAll(/ {2,}/g, ' ').trim();
  if (plain !== '') return plain.slice(0, documentNameMaxLength);
  const message = 'Enter the name of the document.';
  throw invalid([{ pointer: '/name', code: 'required', message }]);
}

/** The name for a saved file: letters, digits and .-_ only. */
export function downloadName(name: string, extension: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${plain === '' ? 'document' : plain}.${extension}`;
}
