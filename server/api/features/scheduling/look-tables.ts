export {};

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** When the clock next looks at a raise; the database sets it with whatever decides that. */
    raise_looks: {
      raise_id: string;
      /** Empty: at once, because something has changed. Null: not before something changes. */
      look_at: string | null;
    };
  }
}
