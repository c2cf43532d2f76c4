export {};

declare module '../../platform/storage/storage.ts' {
  /** Who signs for a company beside its owner. */
  interface Tables {
    company_signatories: {
      company_id: string;
      user_id: string;
      /** As they stand under an agreement. */
      name: string;
      title: string;
      named_at: string;
    };
  }
}
