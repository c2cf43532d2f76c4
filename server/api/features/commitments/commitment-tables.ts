import type { Currency } from '#shared/money/currencies.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';

declare module '../../platform/storage/storage.ts' {
  /**
   * Who committed what. `commitment_events` is the ledger: rows are added, never changed. The other two
   * tables are made of it in the same transaction, and can be made of it again.
   */
  interface Tables {
    commitments: {
      id: string;
      raise_id: string;
      investor_id: string;
      /** The entity of the investor that it is for; null for themselves. */
      entity_id: string | null;
      /** In minor units. */
      amount: number;
      currency: Currency;
      state: CommitmentState;
      /** What a commitment was before changed terms had to be confirmed; null in all other states. */
      prior_state: 'signed' | 'funded' | null;
      /** Its place in the waitlist of its raise: the lowest is the next. */
      queue_pos: number | null;
      /** On the waitlist: the least that would be taken, in minor units; null for the whole amount alone. */
      least_amount: number | null;
      /** While less is offered: what was asked for, in minor units. */
      wanted_amount: number | null;
      offer_expires_at: string | null;
      reconfirm_due_at: string | null;
      /** Of the latest signature. */
      signed_at: string | null;
      signed_name: string | null;
      /** The entity that it was signed for, and as what: as the agreement has them. */
      signed_for: string | null;
      signed_title: string | null;
      /** Of the investor, or of the entity; null in what was signed before they were kept. */
      signed_address: string | null;
      signed_country: string | null;
      signed_registration: string | null;
      signed_snapshot_seq: number | null;
      signed_snapshot_sha256: string | null;
      agreement_sha256: string | null;
      signed_ip_prefix: string | null;
      /** Of the company, under what is signed now; all of it null until it has signed that. */
      countersigned_at: string | null;
      countersigned_by: string | null;
      countersigned_name: string | null;
      countersigned_title: string | null;
      /** The SHA-256 of the bank account that the company was paid to then; null where it had none. */
      countersigned_instruction: string | null;
      /** The version of the commitment that the signature led to. */
      countersigned_version: number | null;
      /** The investor says that the money is on its way. */
      reported_at: string | null;
      reported_by: string | null;
      reported_reference: string | null;
      reported_on: string | null;
      reported_amount: number | null;
      /** All that has ever arrived, in minor units, whatever became of it. */
      arrived_amount: number;
      /** All that was paid back of it, in minor units. */
      returned_amount: number;
      /** Somebody else has seen it arrive. */
      funded_at: string | null;
      funded_by: string | null;
      funding_reference: string | null;
      /** The day it arrived. */
      funded_on: string | null;
      refunded_on: string | null;
      refund_reference: string | null;
      /** The snapshot that its investor was last asked to confirm. */
      asked_snapshot_seq: number | null;
      /** Of a cancellation or a decline. */
      reason: string;
      created_at: string;
      updated_at: string;
      version: number;
    };
    /**
     * Both signatures under an agreement that its investor has signed anew since. Written once; with an
     * account only the names in it are erased.
     */
    superseded_agreements: {
      commitment_id: string;
      signed_at: string;
      signed_name: string | null;
      signed_for: string | null;
      signed_title: string | null;
      signed_snapshot_seq: number;
      agreement_sha256: string;
      countersigned_at: string;
      countersigned_by: string | null;
      countersigned_name: string | null;
      countersigned_title: string | null;
      countersigned_instruction: string | null;
      /** The version of the commitment that the company's signature led to. */
      countersigned_version: number;
      /** When the investor signed anew. */
      replaced_at: string;
    };
    commitment_events: {
      commitment_id: string;
      /** From 1 on; also the version of the commitment that it led to. */
      seq: number;
      raise_id: string;
      /** The order of all events of a raise. A number may be missing, none comes twice. */
      raise_seq: number;
      event: string;
      from_state: CommitmentState | null;
      to_state: CommitmentState;
      /** 0 before the first event. */
      amount_before: number;
      amount_after: number;
      /** By how much this changed what is taken of the raise's capacity. */
      room_delta: number;
      /** The part in which somebody did it. */
      actor_part: string;
      /** Null for the clock, and for what follows from something else. */
      actor_id: string | null;
      at: string;
      note: string;
      /** Of a payment or a refund. */
      reference: string | null;
      /** What had arrived in all, and been paid back in all; null of events before this was noted. */
      arrived_after: number | null;
      returned_after: number | null;
      /** The least that would be taken, as `least_amount` of the commitment. */
      least_after: number | null;
      /** What was signed, where something was. */
      snapshot_seq: number | null;
      snapshot_sha256: string | null;
      agreement_sha256: string | null;
    };
    raise_totals: {
      raise_id: string;
      state: CommitmentState;
      amount: number;
      count: number;
    };
    /** Who gets how much of a raise that more was asked of than there is capacity: written once. */
    commitment_allocations: {
      commitment_id: string;
      raise_id: string;
      /** In minor units. */
      asked: number;
      /** In minor units; 0 where nothing was left. */
      given: number;
      /** When the commitment was changed to it. */
      applied_at: string | null;
    };
    /** How the last verification of the ledger ended: one row. */
    ledger_checks: {
      id: number;
      at: string;
      differences: number;
      /** The first of them, as JSON. */
      listed: string | null;
    };
    /** What the clock has told an investor, so that it tells them once. */
    commitment_notices: {
      commitment_id: string;
      notice: string;
    };
    /** What is told about a raise, and since when, so that everybody it concerns is told once. */
    raise_notices: {
      raise_id: string;
      notice: string;
      at: string;
    };
    /** Texts that were signed, each once, by the hash of its bytes. */
    agreements: {
      sha256: string;
      template: string;
      version: string;
      text: string;
      created_at: string;
    };
    /** The file with which an investor shows a payment. */
    commitment_evidence: {
      commitment_id: string;
      file_id: string;
      uploaded_at: string;
    };
    /**
     * The certificates that were made, by the hash of their bytes. The same facts, made at the same
     * moment by the same version of this program, give the same bytes.
     */
    commitment_certificates: {
      sha256: string;
      commitment_id: string;
      /** Of the commitment. */
      version: number;
      /** Of all that is printed but the moment. */
      facts_sha256: string;
      made_at: string;
      /** Of an agreement with both signatures; null of a certificate. */
      kind: 'executed' | null;
    };
    /** When somebody was last reminded to pay. */
    commitment_reminders: {
      commitment_id: string;
      reminded_at: string;
    };
  }
}
