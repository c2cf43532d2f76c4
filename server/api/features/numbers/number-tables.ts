export {};

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** What the home page says, by the day (UTC) it was counted on. */
    public_numbers: {
      day: string;
      /** JSON. */
      numbers: string;
    };
  }
}
