import type { Generated } from 'kysely';
import type { Currency } from '#shared/money/currencies.ts';
import type {
  CertificationBasisId,
  Jurisdiction,
} from '#shared/product/investors/certification-bases.ts';
import type { InvestorKind, ProfileVisibility } from '#shared/product/investors/investors.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  /** Who invests, what they certify, and the words that people are found by. */
  interface Tables {
    /** Whoever has one is an investor. */
    investor_profiles: {
      user_id: string;
      kind: InvestorKind | null;
      display_name: string;
      legal_name: Generated<string>;
      country: Generated<string>;
      /** Where agreements say that they live or have their seat; the company learns it with those. */
      address: Generated<string>;
      bio: Generated<string>;
      thesis: Generated<string>;
      /** Those of the display name and the thesis, as JSON, for the directory. */
      directory_words: Generated<string>;
      /** Lists of words, as JSON. */
      stages: Generated<string>;
      sectors: Generated<string>;
      countries: Generated<string>;
      currency: Generated<Currency>;
      /** In minor units of that currency. */
      check_min: number | null;
      check_max: number | null;
      leads: Generated<number>;
      visibility: Generated<ProfileVisibility>;
      state: InvestorState;
      /** What an operator wrote with the last decision. */
      review_note: Generated<string>;
      submitted_at: string | null;
      decided_at: string | null;
      decided_by: string | null;
      /** Since when its owner reads what approved investors read; null when not. */
      approved_at: string | null;
      /** What was declared for other portals, encrypted, and when. */
      sealed_elsewhere: string | null;
      elsewhere_at: string | null;
      created_at: string;
      updated_at: string;
      version: number;
    };
    /** What somebody signed is never changed; only what became of it is noted. */
    investor_certifications: {
      id: string;
      user_id: string;
      /** For whom it was signed; null for oneself. */
      entity_id: string | null;
      /** Counted from 1 for each person. */
      number: number;
      jurisdiction: Jurisdiction;
      basis: CertificationBasisId;
      /** Income and net worth, encrypted; null where none was stated. */
      sealed_figures: string | null;
      statement_version: string;
      typed_name: string;
      signed_at: string;
      expires_at: string;
      superseded_at: string | null;
      revoked_at: string | null;
      revoked_by: string | null;
      revoke_reason: string;
      verified_at: string | null;
      verified_by: string | null;
      verified_note: string;
      /** When its owner was told that it ends soon. */
      reminded_at: string | null;
    };
    /** The words of a person's names and address. */
    person_words: { word: string; user_id: string };
  }
}
