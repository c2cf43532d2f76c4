import type { AdviserState } from '#shared/product/advisers/adviser-lifecycle.ts';
import type { AdviserEnder, AdviserRole } from '#shared/product/advisers/advisers.ts';

declare module '../../platform/storage/storage.ts' {
  /** Whom a side of a raise has invited to read its data room. */
  interface Tables {
    room_advisers: {
      id: string;
      raise_id: string;
      /** The investor they advise; null for the company. */
      investor_id: string | null;
      /** That investor, or the member of the company. */
      invited_by: string;
      email: string;
      /** null until somebody has accepted. */
      user_id: string | null;
      role: AdviserRole;
      note: string;
      state: AdviserState;
      ended_by: AdviserEnder | null;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      /** When it was declined, ended or expired; null until the clock has noted what the database ended. */
      ended_at: string | null;
      /** When both were reminded that it ends soon. */
      reminded_at: string | null;
      /** What was accepted last, and its hash, which says what the text was. */
      nda_version: number | null;
      nda_sha256: string | null;
      nda_accepted_at: string | null;
    };
  }
}
