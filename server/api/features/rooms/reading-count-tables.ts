import type { Generated } from 'kysely';

/** So many of something, of a version or a raise. */
interface ReadingCount {
  /** The id of the version, or of the raise. */
  owner: string;
  /**
   * `viewers` are people on one of their days; `opened` is how often documents were opened; `time` is
   * views of a page that took as long, and `time, ever` the same whatever the day.
   */
  what: 'viewers' | 'opened' | 'time' | 'time, ever';
  /** Of viewers their previous day, empty for none; of times the milliseconds, rounded. */
  part: string;
  /** 0 is the whole version, or the whole raise. */
  page: number;
  day: string;
  n: number;
}

declare module '../../platform/storage/storage.ts' {
  /** Figures about reading, added up over all readers. */
  interface Tables {
    /** The days on which somebody read anything of a raise, which the database keeps. */
    reader_days: {
      raise_id: string;
      user_id: string;
      day: string;
      /** How many documents they read on it. */
      documents: number;
      previous_day: string | null;
    };
    /** How many pages of a version somebody has seen, which the database keeps. */
    version_readers: {
      version_id: string;
      user_id: string;
      pages: number;
    };
    /** Figures over all readers, without the changes that are still to be added. */
    reading_counts: ReadingCount;
    /** What the database adds to these figures with each reading. */
    reading_changes: ReadingCount & { id: Generated<number> };
  }
}
