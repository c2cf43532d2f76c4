import type { BinderState } from '#shared/product/binders/binders.ts';

declare module '../../platform/storage/storage.ts' {
  /** All papers of a raise, or of one commitment, as a file that can be downloaded for a while. */
  interface Tables {
    binders: {
      id: string;
      raise_id: string;
      /** Null for that of the whole raise. */
      commitment_id: string | null;
      state: Exclude<BinderState, 'none'>;
      /** Null once their account was erased. */
      asked_by: string | null;
      asked_at: string;
      /** How many papers are in it, while it is made. */
      done: number;
      /** Null until it is known. */
      total: number | null;
      /** Why it could not be made. */
      problem: string | null;
      /** The file that was made last; the next one replaces it. */
      file_id: string | null;
      sha256: string | null;
      bytes: number | null;
      made_at: string | null;
      expires_at: string;
    };
  }
}
