import type { Generated } from 'kysely';
import type { IntroductionState } from '#shared/product/introductions/introduction-lifecycle.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';

declare module '../../platform/storage/storage.ts' {
  /** Requests for an introduction between investors and companies. */
  interface Tables {
    introductions: {
      id: string;
      raise_id: string;
      /** Of the raise; here too, so that an index has the requests of a company in their order. */
      company_id: string;
      investor_id: string;
      asked_by: ThreadSide;
      /** Who wrote the note; null once their account was deleted. */
      author_id: string | null;
      note: string;
      state: IntroductionState;
      created_at: string;
      expires_at: string;
      /** When who was asked was reminded; null before that. */
      reminded_at: Generated<string | null>;
      /** When and by whom it was answered, withdrawn or ended; nobody where the clock did it. */
      decided_at: string | null;
      decided_by: string | null;
      /** Why it was declined; empty where nothing was said. */
      reason: string;
      /** 1 where who was asked wants no further request of this side. */
      is_last: number;
      thread_id: string | null;
    };
  }
}
