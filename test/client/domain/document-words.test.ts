/** What readers can open, in words. */
import tap from 'tap';
import { pagesToShow, versionWords, viewWords } from '#client/domain/document/document-words.ts';
import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';

const nothing = { problem: null, pageCount: null, sheetCount: null, bytes: 1_000_000 };
const version = (facts: Partial<DocumentVersion>) =>
  ({ ...nothing, mediaType: 'application/pdf', ...facts }) as DocumentVersion;
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

tap.test('pages and sheets are counted alike', async (t) => {
  t.equal(pagesToShow(null), 0);
  t.equal(pagesToShow(version({ pageCount: 12 })), 12);
  t.equal(pagesToShow(version({})), 0, 'not known yet');
  t.equal(pagesToShow(version({ mediaType: workbook, sheetCount: 3 })), 3);
  t.equal(pagesToShow(version({ mediaType: 'text/csv' })), 1, 'from before sheets were counted');
  t.equal(pagesToShow(version({ pageCount: 12, problem: 'It is damaged.' })), 0);
});

tap.test('a version is named after what is in it', async (t) => {
  t.equal(versionWords(version({ pageCount: 12 })), 'PDF, 12 pages, 1 MB');
  t.equal(
    versionWords(version({ mediaType: workbook, sheetCount: 3 })),
    'Excel workbook, 3 sheets, 1 MB',
  );
  t.equal(
    versionWords(version({ mediaType: workbook, sheetCount: 1 })),
    'Excel workbook, 1 sheet, 1 MB',
  );
  t.equal(versionWords(version({ mediaType: 'text/csv', sheetCount: 1 })), 'CSV table, 1 MB');
  t.equal(viewWords(version({ mediaType: workbook })), 'View as a table');
  t.equal(viewWords(version({})), 'View its pages');
});
