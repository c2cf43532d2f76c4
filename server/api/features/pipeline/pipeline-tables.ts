import type { Currency } from '#shared/money/currencies.ts';

declare module '../../platform/storage/storage.ts' {
  /** Whom the company of a raise talks to, by stage. */
  interface Tables {
    /** What a company has changed of its pipeline; no row before that. */
    pipelines: {
      raise_id: string;
      /** The names of renamed stages by stage, as JSON. */
      names: string;
      updated_at: string;
      saved_by: string | null;
      version: number;
    };
    pipeline_cards: {
      id: string;
      raise_id: string;
      /** Its number in the order of the stages, from 1. */
      stage: number;
      /** The order within the stage, smallest first. */
      rank: number;
      /** Null for a contact from outside the portal. */
      investor_id: string | null;
      /** Of a contact; of a person of the portal it is in their account. */
      name: string;
      firm: string;
      email: string;
      /** The address in lower case; null where there is none. */
      email_key: string | null;
      /** In minor units. */
      amount: number | null;
      currency: Currency | null;
      /** As 2027-01-20. */
      follow_up_on: string | null;
      reason_for_no: string;
      created_at: string;
      /** These are null once the account was deleted. */
      created_by: string | null;
      stage_since: string;
      updated_at: string;
      saved_by: string | null;
      version: number;
    };
    card_notes: {
      card_id: string;
      /** From 1 on. */
      n: number;
      text: string;
      at: string;
      author_id: string | null;
    };
  }
}
