import './document-text-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { documentTextSchema } from './document-text-schema.ts';
import { findPagesRoutes } from './find-pages-routes.ts';
import { readDocumentTextsJob } from './read-document-texts-job.ts';
import { textSearch } from './text-search.ts';

/** The text of documents, and finding pages by it. */
export const documentTexts: Feature = {
  routes: [findPagesRoutes],
  schema: [documentTextSchema],
  jobs: (deps) => [readDocumentTextsJob(deps)],
  search: textSearch,
};
