import type { Generated } from 'kysely';

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** What messages are found by; an index of the database follows it. */
    thread_message_entries: {
      /** Counted in the order that messages are written, whichever their thread. */
      n: Generated<number>;
      message_id: string;
      /** This and the next two are of the thread, so that an index has what each side may read. */
      raise_id: string;
      company_id: string;
      investor_id: string;
      /** Folded, each once, after the marks of the raise and the two sides. */
      words: string;
    };
  }
}
