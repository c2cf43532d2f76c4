import { statements } from '#api/platform/storage/migration.ts';

/** Since when each version is shown, and what its company says has changed in it. */
export const documentVersionsSchema = statements(
  '1.0-document-versions',
  () => `
  alter table raise_document_versions add column shown_at text;
  alter table raise_document_versions add column note text not null default '';
  update raise_document_versions set shown_at = created_at where state = 'clean';
`,
);
