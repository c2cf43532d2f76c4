export {};

declare module '../../platform/storage/storage.ts' {
  /** The raises that people watch. */
  interface Tables {
    watched_raises: {
      user_id: string;
      raise_id: string;
      watched_at: string;
      /** What its watcher was last told of the raise: see `toldOf`. */
      told: string;
    };
  }
}
