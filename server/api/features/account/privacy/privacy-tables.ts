import type { PrivacyRequestKind, PrivacyRequestState } from '#shared/product/privacy/privacy.ts';

declare module '../../../platform/storage/storage.ts' {
  /** Requests about personal data, and what is kept once an account is erased. */
  interface Tables {
    privacy_requests: {
      id: string;
      user_id: string;
      kind: PrivacyRequestKind;
      state: PrivacyRequestState;
      created_at: string;
      /** The month that the law allows. */
      due_at: string;
      /** When the account is erased; null for exports. */
      effective_at: string | null;
      /** When a process started on it; another may take over if that was too long ago. */
      picked_at: string | null;
      finished_at: string | null;
      /** Until when the file can be downloaded; null for deletions. */
      expires_at: string | null;
      /** The origin of links in its mails. */
      origin: string;
    };
    /** The files of exports that can be downloaded. */
    privacy_exports: { request_id: string; content: string };
    /**
     * The names of people whose commitments are kept, encrypted (platform/encrypter.ts) for this account.
     */
    sealed_names: { user_id: string; sealed_name: string; erase_at: string };
  }
}
