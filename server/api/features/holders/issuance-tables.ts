declare module '../../platform/storage/storage.ts' {
  /** What a company has recorded of an issuance to a holder. */
  interface Tables {
    issuances: {
      commitment_id: string;
      raise_id: string;
      /** A day. */
      issued_on: string;
      /** The number of a certificate, or another reference. */
      reference: string;
      /** Whole shares of a priced round; null of other instruments. */
      shares: string | null;
      recorded_by: string;
      recorded_at: string;
      /** The reason of the latest correction; empty where there was none. */
      correction: string;
      version: number;
    };
  }
}

export {};
