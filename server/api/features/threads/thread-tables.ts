import type { ReportDecision } from '#shared/product/threads/thread-reports.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';

declare module '../../platform/storage/storage.ts' {
  /** What companies and investors write to each other. */
  interface Tables {
    /** One for each raise and investor; it begins with its first message. */
    threads: {
      id: string;
      raise_id: string;
      /** Of the raise; here too, so that an index has the threads of a company in their order. */
      company_id: string;
      investor_id: string;
      /**
       * This and the next two are counts, so that nobody has to count the messages of a long thread.
       */
      messages: number;
      sent_by_investor: number;
      sent_by_company: number;
      /** How many messages of the company the investor has read. */
      read_by_investor: number;
      /** How many messages of the investor somebody of the company has read. */
      read_by_company: number;
      created_at: string;
      newest_at: string;
      /** Since when an operator keeps everybody from writing in it, and why. */
      locked_at: string | null;
      locked_reason: string | null;
      /** Whether an accepted introduction lets the two write, or was ended; null where there was none. */
      introduction: 'open' | 'ended' | null;
    };
    thread_messages: {
      id: string;
      thread_id: string;
      /** Counted from 1 in each thread. */
      n: number;
      side: ThreadSide;
      /** Counted from 1 for each side of a thread. */
      side_n: number;
      /** null once their account was deleted. */
      author_id: string | null;
      text: string;
      sent_at: string;
    };
    /** The files of messages. */
    thread_attachments: {
      id: string;
      thread_id: string;
      message_id: string;
      position: number;
      file_id: string;
      /** Whose the file is in the storage: the account that uploaded it, also once it is erased. */
      owner: string;
      name: string;
      media_type: string;
      bytes: number;
    };
    /** What each person has read, and whether they are told of more. */
    thread_readers: {
      thread_id: string;
      user_id: string;
      /** How many messages of the other side. */
      read_count: number;
      muted_at: string | null;
    };
    /** What operators are asked to look into. */
    thread_reports: {
      id: string;
      thread_id: string;
      /** null once their account was deleted. */
      reported_by: string | null;
      side: ThreadSide;
      reason: string;
      created_at: string;
      decision: ReportDecision | null;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** When, by whom and why the lock was taken back; null where it holds, or there was none. */
      unlocked_at: string | null;
      unlocked_by: string | null;
      unlock_reason: string | null;
    };
  }
}
