import type { Generated } from 'kysely';
import type { UserStatus } from '#shared/product/account/account.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import type { TokenScope } from '#shared/product/account/tokens.ts';

/** Who somebody is, and what they prove it with. */
export interface IdentityTables {
  users: {
    id: string;
    email: string;
    name: string;
    /** When the account became an operator's; null for everybody else. */
    operator_since: string | null;
    /** What somebody chose when they registered; null for operators, who are invited. */
    begins_as: Beginning | null;
    status: UserStatus;
    password_hash: string;
    locale: string;
    time_zone: string;
    email_verified_at: string | null;
    /** When two-factor authentication was turned on; null when it is off. */
    two_factor_since: string | null;
    /** When the account is erased; null when that was not requested. */
    deletion_due_at: string | null;
    /** Why an operator suspended it; empty while it is not. */
    suspension_reason: Generated<string>;
    created_at: string;
    updated_at: string;
    version: number;
  };
  /** Which version of the terms and the privacy policy a person accepted, and when. */
  acceptances: {
    id: string;
    user_id: string;
    document: 'terms' | 'privacy';
    document_version: string;
    accepted_at: string;
  };
  sessions: {
    id: string;
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    /** When its user was last here before the visit that goes on; null on the first one. */
    visited_before_at: string | null;
    expires_at: string;
    user_agent: string;
    ip_prefix: string;
    revoked_at: string | null;
    /**
     * When the user was last confirmed: by the second factor, or by the password when there is
     * none.
     */
    mfa_at: string | null;
  };
  access_tokens: {
    id: string;
    token_hash: string;
    user_id: string;
    name: string;
    scope: TokenScope;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
  };
  one_time_tokens: {
    id: string;
    token_hash: string;
    purpose: 'verify-email' | 'reset-password';
    user_id: string;
    /** What opening the link will set, as JSON. */
    payload: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** `email` is null only for the first operator, who names the address when accepting. */
  invitations: {
    id: string;
    token_hash: string;
    email: string | null;
    invited_by: string | null;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
    revoked_at: string | null;
  };
  login_failures: {
    subject: string;
    failures: number;
    last_failure_at: string;
    locked_until: string | null;
  };
}
