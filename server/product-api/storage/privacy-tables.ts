import type { PrivacyRequestKind, PrivacyRequestState } from '../../../shared/product/privacy.ts';

/** What people ask of their data, and what is kept once an account is gone. */
export interface PrivacyTables {
  privacy_requests: {
    id: string;
    user_id: string;
    kind: PrivacyRequestKind;
    state: PrivacyRequestState;
    created_at: string;
    /** The law's month. */
    due_at: string;
    /** When the account is erased; null for exports. */
    effective_at: string | null;
    /** When somebody began with it: another may take over where that was too long ago. */
    picked_at: string | null;
    finished_at: string | null;
    /** Until when the file can be downloaded; null for deletions. */
    expires_at: string | null;
    /** What the links in its mails begin with. */
    origin: string;
  };
  /** The files of exports that can be downloaded. */
  privacy_exports: { request_id: string; content: string };
  /** The names behind commitments that are kept, sealed (storage/sealer.ts) for this account. */
  sealed_names: { user_id: string; sealed_name: string; erase_at: string };
}
