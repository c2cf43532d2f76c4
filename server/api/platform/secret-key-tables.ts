export interface SecretKeyTables {
  /** The keys that anything here is encrypted or signed with. */
  secret_keys: {
    /** Identifies the key without revealing it. */
    key_id: string;
    since: string;
    /** When an operator gave it up for good; null while it is needed. */
    lost_at: string | null;
  };
}
