import {
  type DocumentFolder,
  type DocumentType,
  documentFolderLabels,
  documentFolders,
  documentTypes,
} from '#shared/product/raises/document-kinds.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import { bytesText } from '../../ui/form/chosen-file.ts';

/** What has no pages that could be shown. */
const tables: readonly DocumentType[] = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Returns what a version is, in a few words: "PDF, 12 pages, 1.2 MB". */
export function versionWords({ mediaType, pageCount, bytes }: DocumentVersion): string {
  const pages = pageCount === null ? [] : [pageCount === 1 ? '1 page' : `${pageCount} pages`];
  return [documentTypes[mediaType].label, ...pages, bytesText(bytes)].join(', ');
}

/** How many pages of a version can be shown; 0 for tables, which have none, and where it has a problem. */
export function pagesToShow(version: DocumentVersion | null): number {
  return version === null || version.problem !== null ? 0 : (version.pageCount ?? 0);
}

/** Whether readers can open a document only as a download, which they are not allowed. */
export function needsDownload(
  document: Pick<RoomDocument, 'current' | 'downloadAllowed'>,
): boolean {
  const { current, downloadAllowed } = document;
  return current !== null && tables.includes(current.mediaType) && !downloadAllowed;
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
