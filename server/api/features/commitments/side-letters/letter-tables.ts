import type { SideLetterState } from '#shared/product/commitments/side-letter-lifecycle.ts';

declare module '../../../platform/storage/storage.ts' {
  interface Tables {
    /** Letters between a company and one investor, by the hash of the file that both sign. */
    side_letters: {
      id: string;
      commitment_id: string;
      raise_id: string;
      state: SideLetterState;
      subject: string;
      note: string;
      /** Null once it was withdrawn, or the account of the investor was erased. */
      file_id: string | null;
      sha256: string;
      bytes: number;
      created_at: string;
      /** The signature of the company, of the version that is offered now. */
      offered_at: string;
      offered_by: string;
      offered_name: string;
      offered_title: string;
      signed_at: string | null;
      signed_name: string | null;
      /** When it was declined or withdrawn. */
      ended_at: string | null;
      /** Of declining. */
      reason: string;
      version: number;
      /** Null of letters that were offered before pages were counted. */
      page_count: number | null;
    };
    /** What was counted in an upload, for the letter that is offered with it. */
    side_letter_uploads: {
      file_id: string;
      page_count: number;
    };
  }
}
