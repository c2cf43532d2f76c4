import type { Encrypter } from './encrypter.ts';
import type { Database, Transaction } from './storage/storage.ts';

/** Whose data it is. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A part of the file with somebody's data: a sentence that describes it, and the data. */
export interface DataPart {
  readonly description: string;
  readonly items: unknown;
}

/** The parts that reading somebody's data takes besides the database. */
export interface PersonalDataDeps {
  /** Opens what is stored encrypted: it is theirs all the same. */
  readonly encrypter: Encrypter;
  /** In epoch milliseconds. */
  readonly now: number;
}

/** The data that a feature holds about people: how it is copied, and how it is erased. */
export interface PersonalData {
  /** All of it but secrets, by the names of the parts in the file. */
  collect(
    db: Database,
    person: Person,
    reading: PersonalDataDeps,
  ): Promise<Readonly<Record<string, DataPart>>>;
  /** Deletes it, except for what the privacy policy says is kept. */
  erase(trx: Transaction, person: Person, now: number): Promise<void>;
  /**
   * Somebody asked to have their account erased: ends what must not go on until that day, and
   * rejects when others depend on it.
   */
  close?(trx: Transaction, person: Person, now: number): Promise<void>;
}
