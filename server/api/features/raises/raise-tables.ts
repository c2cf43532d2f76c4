import type { Currency } from '#shared/money/currencies.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { Instrument, Regime, Visibility } from '#shared/product/raises/offer-words.ts';

declare module '../../platform/storage/storage.ts' {
  /** What is raised and what investors put into it; the source of the public numbers. */
  interface Tables {
    raises: {
      id: string;
      company_id: string;
      /** Its name in the address of its page. */
      slug: string;
      state: RaiseState;
      currency: Currency;
      /** In minor units; null while a draft has none. */
      min_amount: number | null;
      target_amount: number | null;
      max_amount: number | null;
      title: string;
      summary: string;
      instrument: Instrument | null;
      regime: Regime | null;
      visibility: Visibility;
      opens_at: string | null;
      deadline_at: string | null;
      /** The announced end, which comes before the deadline. */
      early_close_at: string | null;
      /** What else an editor types, as JSON. */
      content: string;
      /** How many material changes there were while it was live. */
      material_seq: number;
      /** The snapshot that visitors see. */
      published_snapshot_id: string | null;
      /** A change that an operator has to decide about, as JSON. */
      proposed_change: string | null;
      /** A proposal that was declined, and why, as JSON. */
      declined_change: string | null;
      /** The facts about the company since the raise was submitted, as JSON; null before that. */
      issuer: string | null;
      /** The name of the company in them. */
      issuer_name: string | null;
      /** Of the last pause, rejection or cancellation. */
      reason: string;
      cancel_asked_at: string | null;
      /** Since when the company asks for either of these while the raise runs; the database keeps it. */
      asks_since: string | null;
      created_by: string;
      created_at: string;
      updated_at: string;
      /** Who changed its fields last; null until somebody has. */
      saved_by: string | null;
      submitted_at: string | null;
      /** When its owner was told that it couldn’t open as scheduled; once for each time. */
      not_opened_at: string | null;
      live_at: string | null;
      settling_at: string | null;
      ended_at: string | null;
      /** The operator who reviews it. */
      claimed_by: string | null;
      claimed_at: string | null;
      version: number;
      /** The number of the last event of its commitments. */
      ledger_seq: number;
      /** When the room was shared out at the end; null until then, and where nothing is shared out. */
      allocated_at: string | null;
      /** Until when investors are asked not to pay, since the account was changed last; or null. */
      paying_held_until: string | null;
      /** Until when an operator has looked at what was added without a review; null before that. */
      additions_looked_at: string | null;
      /** Since when something waits for that, or did; null for nothing. The database keeps it. */
      additions_since: string | null;
      /** The snapshot of the last material change: who signed an earlier one is asked to confirm it. */
      reconfirm_snapshot_seq: number | null;
    };
    /** What a raise said at a moment; reviews and signatures point at one, never at the raise itself. */
    raise_snapshots: {
      id: string;
      raise_id: string;
      seq: number;
      /** Canonical JSON. */
      content: string;
      /** Of that text without who holds the company (snapshots/signed-text.ts). */
      sha256: string;
      created_at: string;
      /** The last number of the raise's ledger before it; null of those taken before this was noted. */
      ledger_seq: number | null;
    };
    raise_reviews: {
      id: string;
      raise_id: string;
      snapshot_id: string;
      operator_id: string;
      decision: 'approve' | 'request_changes' | 'reject';
      /** The keys of the points that were passed, as JSON. */
      checklist: string;
      reason: string;
      /** When what was reviewed had been submitted; how long it took is counted from here. */
      submitted_at: string;
      at: string;
    };
    raise_review_comments: {
      id: string;
      review_id: string;
      raise_id: string;
      position: number;
      /** A JSON pointer into the raise. */
      field: string;
      comment: string;
      answer: string;
      answered_by: string | null;
      answered_at: string | null;
      /** When the raise was submitted again. */
      resolved_at: string | null;
    };
  }
}
