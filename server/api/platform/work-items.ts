/** What waits for operators and for others: every feature says which of its things do. */
import type { RawBuilder } from 'kysely';
import type { Currency } from '#shared/money/currencies.ts';
import type { OwnWaitingKind, QueueKind } from '#shared/product/queue/queue-kinds.ts';
import type { PolicyActor } from './policy/can.ts';
import type { Database, Engine } from './storage/storage.ts';

/** One thing that waits, as its query finds it. */
export interface WorkItemRow {
  readonly id: string;
  /** ISO 8601. */
  readonly since: string;
  /** When it ends by itself, ISO 8601. */
  readonly until: string | null;
  /** Of the company or the person, or what else it is called. */
  readonly name: string;
  /** Of the investor it is about, where the name is the company's. */
  readonly investor: string | null;
  /** Of the commitment it is about. */
  readonly state: string | null;
  /** Of the payment that was reported; of what is reviewed with a person, their account. */
  readonly reference: string | null;
  /** The raise that it belongs to. */
  readonly raise: string | null;
  /** In minor units. */
  readonly amount: number | null;
  readonly currency: Currency | null;
}

/** A kind of thing that waits. */
export interface WorkItemSource {
  readonly kind: QueueKind;
  /**
   * A `select` of the columns of a row, of all that wait, in any order; `now` in epoch ms. What only
   * names something is joined from the left, although it is always there: both databases leave such a
   * join out where they count.
   */
  select(now: number, engine: Engine): RawBuilder<WorkItemRow>;
  /** The task, as a sentence without its full stop. */
  what(row: WorkItemRow): string;
  /** The view where it is done. */
  path(row: WorkItemRow): string;
}

/** A kind of thing that is in no queue, and is counted for whoever has to do something about it. */
export interface OwnWaitingSource {
  readonly kind: OwnWaitingKind;
  /** Whether such a thing can wait for them at all; others are told no number of it. */
  isFor(actor: PolicyActor): boolean;
  /** A `select` of a row for each thing that waits for them; `now` in epoch ms. */
  select(
    db: Database,
    userId: string,
    now: number,
  ): RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
}
