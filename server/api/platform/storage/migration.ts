import type { Engine, Transaction } from './storage.ts';

/** One forward step of the schema. It runs inside the transaction that records it. */
export interface Migration {
  readonly name: string;
  up(trx: Transaction, engine: Engine): Promise<void>;
}
