export {};

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** The raises that investors came to see, each once. */
    shown_raises: {
      raise_id: string;
      /** The day (UTC) on which people are told; empty for what is older, null while it waits. */
      told_on: string | null;
    };
    /** Of which new raises somebody was told: of each once. */
    told_raises: {
      user_id: string;
      raise_id: string;
      told_at: string;
    };
  }
}
