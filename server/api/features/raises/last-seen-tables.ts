export {};

declare module '../../platform/storage/storage.ts' {
  /** When people looked at raises and at their portfolio. */
  interface Tables {
    last_seen: {
      user_id: string;
      /** The id of a raise, or `portfolio`. */
      place: string;
      /** When the visit began that was noted last. */
      seen_at: string;
      /** When they had looked before that; null where nothing is known of it. */
      before_at: string | null;
    };
  }
}
