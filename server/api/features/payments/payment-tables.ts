import type { Currency } from '#shared/money/currencies.ts';
import type { InstructionState } from '#shared/product/payments/lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  /** Where companies are paid, by currency, and what was recorded from their bank statements. */
  interface Tables {
    payment_instructions: {
      id: string;
      company_id: string;
      currency: Currency;
      state: InstructionState;
      /** The bank account as JSON, encrypted (sealed-account.ts). */
      sealed_account: string;
      made_by: string;
      /** Null of drafts: whoever submitted it is not the one who confirms it. */
      submitted_by: string | null;
      submitted_at: string | null;
      confirmed_by: string | null;
      confirmed_at: string | null;
      /** From when investors see it; null until it is confirmed. */
      shown_from: string | null;
      replaced_at: string | null;
      /** Why it was declined last; empty where it was not. */
      declined: string;
      created_at: string;
      updated_at: string;
      /** Who changed the draft last; null until somebody has. */
      saved_by: string | null;
      version: number;
    };
    /** The lines that were recorded, so that none is recorded twice. */
    statement_lines: {
      raise_id: string;
      /** SHA-256 of its currency, day, amount and reference. */
      line: string;
      commitment_id: string;
      recorded_at: string;
    };
  }
}
