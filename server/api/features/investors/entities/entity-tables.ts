import type { EntityKind } from '#shared/product/investors/entity-kinds.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';

declare module '../../../platform/storage/storage.ts' {
  /** For whom investors sign beside themselves. */
  interface Tables {
    investor_entities: {
      id: string;
      user_id: string;
      kind: EntityKind;
      legal_name: string;
      country: string;
      address: string;
      registration_number: string;
      signatory_name: string;
      signatory_title: string;
      /** What the signatory states of being authorised to sign. */
      authority: string;
      state: InvestorState;
      /** What an operator wrote with the last decision. */
      review_note: string;
      submitted_at: string | null;
      decided_at: string | null;
      decided_by: string | null;
      /** What was declared for other portals, encrypted, and when. */
      sealed_elsewhere: string | null;
      elsewhere_at: string | null;
      created_at: string;
      updated_at: string;
      version: number;
    };
  }
}
