export {};

declare module '../../platform/storage/storage.ts' {
  /** The addresses from which calendars read somebody's deadlines. */
  interface Tables {
    calendar_links: {
      user_id: string;
      token_hash: string;
      created_at: string;
      /** To within a day; null before a calendar has read it. */
      last_read_at: string | null;
    };
  }
}
