import {
  type DocumentFolder,
  type DocumentType,
  documentFolderLabels,
  documentFolders,
  documentTypes,
} from '#shared/product/raises/document-kinds.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import { bytesText } from '../../ui/form/chosen-file.ts';

/** What has sheets, and no pages. */
const tables: readonly DocumentType[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Returns what a version is, in a few words: "PDF, 12 pages, 1.2 MB". */
export function versionWords(version: DocumentVersion): string {
  const { mediaType, pageCount, sheetCount, bytes } = version;
  const pages = pageCount === null ? [] : [pageCount === 1 ? '1 page' : `${pageCount} pages`];
  // A CSV file has one, whatever is in it.
  if (sheetCount !== null && mediaType !== 'text/csv') {
    pages.push(sheetCount === 1 ? '1 sheet' : `${sheetCount} sheets`);
  }
  return [documentTypes[mediaType].label, ...pages, bytesText(bytes)].join(', ');
}

/** Tells whether a version is a spreadsheet, which is read sheet by sheet. */
export function isTable({ mediaType }: Pick<DocumentVersion, 'mediaType'>): boolean {
  return tables.includes(mediaType);
}

/** How many pages or sheets of a version can be shown; 0 where it has a problem. */
export function pagesToShow(version: DocumentVersion | null): number {
  if (version === null || version.problem !== null) return 0;
  // A spreadsheet from before sheets were counted has one at least.
  return version.pageCount ?? version.sheetCount ?? (isTable(version) ? 1 : 0);
}

/** The words of the link to what a version shows. */
export function viewWords(version: DocumentVersion | null): string {
  return version !== null && isTable(version) ? 'View as a table' : 'View its pages';
}

/** Documents under the titles of their folders, without empty ones. */
export function byFolder<D extends RoomDocument>(
  documents: readonly D[],
): readonly { folder: DocumentFolder; title: string; documents: readonly D[] }[] {
  return documentFolders
    .map((folder) => ({
      folder,
      title: documentFolderLabels[folder],
      documents: documents.filter((document) => document.folder === folder),
    }))
    .filter((group) => group.documents.length > 0);
}
