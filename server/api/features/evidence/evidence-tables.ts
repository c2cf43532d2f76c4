import type { Generated } from 'kysely';
import type { EvidenceDocument } from '#shared/product/evidence/evidence-documents.ts';
import type {
  EvidenceFileType,
  EvidenceKind,
  EvidenceState,
} from '#shared/product/evidence/evidence-kinds.ts';

declare module '../../platform/storage/storage.ts' {
  /** What investors show operators, and who opened it. */
  interface Tables {
    investor_evidence: {
      id: string;
      user_id: string;
      /** Whom it is about; null for the person. */
      entity_id: string | null;
      kind: EvidenceKind;
      /** What the file is; null where it was sent before documents were named. */
      document: EvidenceDocument | null;
      /** As the person called the file; empty once it is deleted. */
      name: string;
      /** Null once the file is deleted. */
      file_id: string | null;
      /** The key of this file, encrypted; without it nobody reads the file any more. */
      sealed_key: string | null;
      media_type: EvidenceFileType;
      bytes: number;
      /** Of the file as it was sent; what is stored is encrypted, and has another one. */
      sha256: string;
      state: EvidenceState;
      uploaded_at: string;
      decided_at: string | null;
      decided_by: string | null;
      decision_reason: string;
      /** A day. */
      valid_until: string | null;
      /**
       * 1 for a proof of accreditation that has to be renewed once it has ended; the database keeps it
       * (`expiredEvidenceSchema`).
       */
      is_needed: Generated<0 | 1>;
      /** When its sender was told last that it expires, or has expired. */
      reminded_at: string | null;
      /** Null until it is decided about. */
      delete_at: string | null;
      deleted_at: string | null;
    };
    /** Each time that an operator opened a file. */
    investor_evidence_readings: {
      id: string;
      evidence_id: string;
      reader_id: string;
      reason: string;
      read_at: string;
    };
  }
}
