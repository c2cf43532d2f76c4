declare module '../../../platform/storage/storage.ts' {
  /** The data of the second login step. Whether it is on is in `users.two_factor_since`. */
  interface Tables {
    /**
     * The secret an authenticator app shares with an account; it has no effect until it is confirmed.
     */
    totp_secrets: {
      user_id: string;
      /** The base32 secret, sealed for this account (platform/encrypter.ts). */
      sealed_secret: string;
      /** Until it is confirmed, only the session that requested the secret can see it. */
      session_id: string;
      enrolled_at: string;
      confirmed_at: string | null;
      /**
       * The latest time step whose code was accepted; its code and earlier ones are not accepted
       * again.
       */
      last_step: number | null;
    };
    recovery_codes: {
      id: string;
      user_id: string;
      code_hash: string;
      created_at: string;
      used_at: string | null;
    };
    /** Proof of the right password while the code is still missing; not a session. */
    sign_in_challenges: {
      id: string;
      token_hash: string;
      user_id: string;
      created_at: string;
      expires_at: string;
      used_at: string | null;
    };
  }
}

export {};
