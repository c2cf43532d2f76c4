import type { Generated } from 'kysely';
import type { Visibility } from '#shared/product/raises/offer-words.ts';

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** What published raises are found by, from the snapshot that visitors see. */
    network_entries: {
      raise_id: string;
      snapshot_id: string;
      /** Folded and cut as the index keeps them, with single spaces. */
      words: string;
      visibility: Visibility;
      sector: string;
      stage: string;
      country: string;
      instrument: string;
      currency: string;
      min_amount: number;
      /** The minimum ticket in major units, rounded up, so that a filter never finds a larger one. */
      ticket_units: number;
      deadline_at: string;
      /** 1 while it is live or closing. */
      is_open: number;
      live_at: string;
      /** The announced end, else the deadline. */
      closes_at: string;
      /** Of the minimum, in whole percent; -1 without one. The database keeps it. */
      percent: Generated<number>;
      /** Empty in older versions that say none. */
      regime: string;
      /** In minor units, as the other amounts. */
      max_amount: number;
      ticket_min: number;
      /** The maximum ticket, or the maximum of a raise without one. */
      ticket_largest: number;
      /** The same, or what is still available where that is less. The database keeps it. */
      ticket_top: Generated<number>;
    };
  }
}
