import type { CardEvent } from '#shared/product/pipeline/card-rules.ts';

declare module '../../../platform/storage/storage.ts' {
  interface Tables {
    /** Where cards move when something happens; no row, no rule. */
    pipeline_rules: {
      raise_id: string;
      event: CardEvent;
      /** The number of the stage. */
      stage: number;
    };
    /** What happened that a rule may answer, until the job has. */
    card_events: {
      raise_id: string;
      user_id: string;
      event: CardEvent;
      at: string;
    };
    /** The moves of a card from stage to stage. */
    card_moves: {
      card_id: string;
      /** From 1 on. */
      n: number;
      at: string;
      from_stage: number;
      to_stage: number;
      /** Who moved it; null for a rule, or once the account was deleted. */
      author_id: string | null;
      /** What happened that moved it; null for a move by hand. */
      rule: CardEvent | null;
      /** Why they passed, when it left the last stage. */
      reason: string;
    };
  }
}
