export {};

declare module '../../../platform/storage/storage.ts' {
  interface Tables {
    /** The raises that people do not want to be offered. */
    passed_raises: {
      user_id: string;
      raise_id: string;
      passed_at: string;
    };
  }
}
