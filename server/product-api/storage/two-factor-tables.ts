/** What stands behind the second step of logging in. Whether it is on is in `users.two_factor_since`. */
export interface TwoFactorTables {
  /** The secret an authenticator app shares with an account; one that is not confirmed counts for nothing. */
  totp_secrets: {
    user_id: string;
    /** The base32 secret, sealed for this account (storage/sealer.ts). */
    sealed_secret: string;
    /** Only the session that asked for a secret is shown it until it is confirmed. */
    session_id: string;
    enrolled_at: string;
    confirmed_at: string | null;
    /** The latest time step a code was taken of; neither it nor an earlier one is taken again. */
    last_step: number | null;
  };
  recovery_codes: {
    id: string;
    user_id: string;
    code_hash: string;
    created_at: string;
    used_at: string | null;
  };
  /** Between the right password and the code: proof of the first step, and no session. */
  sign_in_challenges: {
    id: string;
    token_hash: string;
    user_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
}
