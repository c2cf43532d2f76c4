import t from 'tap';
import { needsDownload } from '#client/domain/document/document-words.ts';
import type { DocumentType } from '#shared/product/raises/document-kinds.ts';
import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';

const version = (mediaType: DocumentType) =>
  ({ mediaType, pageCount: null, problem: null, bytes: 41, n: 1 }) as DocumentVersion;

t.test('a table that nobody may download can be opened by no reader', (t) => {
  const table = version('text/csv');
  t.equal(needsDownload({ current: table, downloadAllowed: false }), true);
  t.equal(needsDownload({ current: table, downloadAllowed: true }), false);
  const pdf = version('application/pdf');
  t.equal(needsDownload({ current: pdf, downloadAllowed: false }), false, 'it has pages');
  t.equal(needsDownload({ current: null, downloadAllowed: false }), false);
  t.end();
});
