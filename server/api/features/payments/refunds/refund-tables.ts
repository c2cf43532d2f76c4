export {};

declare module '../../../platform/storage/storage.ts' {
  interface Tables {
    /** Where the refunds of commitments are paid to, as their investors have entered it. */
    refund_accounts: {
      commitment_id: string;
      /** The bank account as JSON, encrypted (sealed-account.ts). */
      sealed_account: string;
      entered_at: string;
    };
  }
}
