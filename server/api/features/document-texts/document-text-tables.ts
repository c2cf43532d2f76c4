import type { Generated } from 'kysely';
import type { DocumentTextState } from '#shared/product/raises/found-pages.ts';

declare module '../../platform/storage/storage.ts' {
  /** The text of documents, by which their readers find a page. */
  interface Tables {
    /** What is known of the text of a version; the database adds it with the version. */
    document_texts: {
      version_id: string;
      document_id: string;
      state: DocumentTextState;
      /** How often it was tried in vain. */
      attempts: number;
      /** When it is read, or tried again. */
      due_at: string;
    };
    /** The pages that have text; an index of the database follows it. */
    document_page_entries: {
      /** Counted in the order that pages were read, whichever their document. */
      n: Generated<number>;
      version_id: string;
      document_id: string;
      page: number;
      text: string;
      /** Folded, each once, and each after the mark of its raise. */
      words: string;
    };
  }
}
