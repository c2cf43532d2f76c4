import type {
  DocumentFolder,
  DocumentType,
  GrantScope,
} from '#shared/product/raises/document-kinds.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  /** The data room of a raise. */
  interface Tables {
    raise_documents: {
      id: string;
      raise_id: string;
      folder: DocumentFolder;
      name: string;
      /** The order in the folder; two documents may have the same after one was moved away. */
      position: number;
      nda_required: number;
      download_allowed: number;
      watermark: number;
      created_at: string;
      updated_at: string;
      /** Who changed it last; null until somebody has. */
      saved_by: string | null;
      /** Since when readers may see it; null while it is staged, for its company alone. */
      published_at: string | null;
      /** When its company was told that it is removed soon, because nobody publishes it. */
      removal_told_at: string | null;
      /** When it was added to a raise that was approved already; null for what was reviewed. */
      added_at: string | null;
      /** Since when an operator hides it from readers, and why; its files stay. */
      taken_down_at: string | null;
      taken_down_reason: string | null;
      /** The versions of a deleted one stay, because snapshots refer to them. */
      deleted_at: string | null;
      version: number;
    };
    raise_document_versions: {
      id: string;
      document_id: string;
      /** Counted from 1 in each document. */
      n: number;
      file_id: string;
      media_type: DocumentType;
      bytes: number;
      sha256: string;
      /** null where there are no pages. */
      page_count: number | null;
      uploaded_by: string | null;
      /** `pending` until an operator approves it, `rejected` if that never happened. */
      state: 'pending' | 'clean' | 'rejected';
      /** Why it was rejected. */
      reason: string | null;
      created_at: string;
      /** Since when it is shown; null until it is. */
      shown_at: string | null;
      /** What its company says has changed; may be empty. */
      note: string;
    };
    /** One for each person and raise. */
    access_grants: {
      id: string;
      raise_id: string;
      /** null while no account has claimed the invitation. */
      user_id: string | null;
      email: string;
      state: GrantState;
      scope: GrantScope;
      expires_at: string | null;
      /** What was accepted last, and its hash, which says what the text was. */
      nda_version: number | null;
      nda_sha256: string | null;
      nda_accepted_at: string | null;
      note: string;
      granted_by: string | null;
      /** When they were let in first: they count in the funnel even if their access has ended. */
      granted_at: string | null;
      requested_at: string | null;
      decided_at: string | null;
      revoked_at: string | null;
      created_at: string;
      /** Who of the company decided about it last, and when; null where it was somebody else. */
      saved_by: string | null;
      updated_at: string | null;
      version: number;
    };
    /** Whom a change of a raise was told to. */
    raise_told_readers: {
      raise_id: string;
      notice: string;
      user_id: string;
    };
    nda_texts: {
      raise_id: string;
      version: number;
      text: string;
      sha256: string;
      created_at: string;
    };
    /** Who has written the NDA last; its version counts saves, proposed ones as well. */
    nda_edits: {
      raise_id: string;
      version: number;
      updated_at: string;
      saved_by: string | null;
    };
    raise_questions: {
      id: string;
      raise_id: string;
      /** null once the account of who asked was deleted. */
      asked_by: string | null;
      question: string;
      answer: string | null;
      answered_by: string | null;
      asked_at: string;
      answered_at: string | null;
      /** When everybody who was let in could see it first. */
      published_at: string | null;
      /** Since when its answer is withdrawn, and why; null where it has one. */
      withdrawn_at: string | null;
      withdrawn_reason: string | null;
      /** 1 where an operator took it down. */
      withdrawn_by_operator: number;
      version: number;
    };
  }
}
