/** What a document is, by its first bytes, beside what the sender says it is. */

import { refused } from '#api/platform/files/spool.ts';
import { refusal } from '#api/platform/rendering/refusals.ts';
import { isOldOffice } from '#api/platform/sheets/old-office.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { type DocumentType, documentTypes } from '#shared/product/raises/document-kinds.ts';

const accepted = 'Send a PDF, PNG, JPEG, CSV or XLSX file.';

/** The type that Content-Type names; rejects with 415 when it is not one of ours. */
export function declaredType(contentType: string | undefined): DocumentType {
  const [name = ''] = (contentType ?? '').split(';', 1);
  const type = name.trim().toLowerCase();
  if (type in documentTypes) return type as DocumentType;
  throw new ProblemError(problem('unsupported-type', accepted));
}

/**
 * Checks that a file is what it was sent as, by its first bytes.
 * @throws ProblemError 422 that says what it is instead
 */
export function typeIfIs(declared: DocumentType, head: Uint8Array): DocumentType {
  if (declared === workbook && isOldOffice(head)) throw refusal('sheets-encrypted');
  const found = typeOf(head);
  if (found === declared) return declared;
  const { label } = documentTypes[declared];
  const what = found === undefined ? 'not that' : `a ${documentTypes[found].label}`;
  throw refused('kind', `The file was sent as a ${label}, but is ${what}. ${accepted}`);
}

/** The type of a file by its first bytes; undefined when it is none of ours. */
function typeOf(head: Uint8Array): DocumentType | undefined {
  const text = Buffer.from(head).toString('latin1');
  // Some programs write a few bytes before the header, and readers accept them.
  if (text.slice(0, 1_024).includes('%PDF-')) return 'application/pdf';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('PK\x03\x04')) return isWorkbook(text) ? workbook : undefined;
  return isPlainText(textOf(head) ?? text) ? 'text/csv' : undefined;
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * An Office archive begins with one of these entries, and a text or slides have a folder of their
 * own among the first ones.
 */
function isWorkbook(text: string): boolean {
  // The name follows 26 bytes after the signature of its entry.
  const names = text.split('PK\u0003\u0004').map((entry) => entry.slice(26));
  const [, first = ''] = names;
  const isOffice = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|xl\/)/.test(first);
  return isOffice && !names.some((name) => /^(?:word|ppt|visio)\//.test(name));
}

/** A text that begins with the mark of UTF-16, as Excel saves it; the last byte may be half of a letter. */
function textOf(head: Uint8Array): string | undefined {
  const mark = Buffer.from(head.subarray(0, 2)).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  if (encoding === undefined) return undefined;
  return new TextDecoder(encoding).decode(head.subarray(0, head.length - (head.length % 2)));
}

/** Whether it could be a table: text without control characters that is no web page. */
function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text) && !/^[\s\xef\xbb\xbf]*</.test(text);
}
