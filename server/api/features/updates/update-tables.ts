import type { UpdateAudience } from '#shared/product/updates/update-audience.ts';
import type { UpdateState } from '#shared/product/updates/update-lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  interface Tables {
    /** What companies tell those who follow their raises. */
    raise_updates: {
      id: string;
      raise_id: string;
      title: string;
      /** Markdown. */
      body: string;
      audience: UpdateAudience;
      /** A list of `Metric` as JSON. */
      metrics: string;
      state: UpdateState;
      /** When the draft was begun; once it is published, when that was. */
      listed_at: string;
      created_at: string;
      /** These are null once the account was deleted. */
      created_by: string | null;
      updated_at: string;
      saved_by: string | null;
      published_at: string | null;
      published_by: string | null;
      corrected_at: string | null;
      retracted_at: string | null;
      retracted_by: string | null;
      retraction_reason: string;
      version: number;
    };
    update_corrections: {
      update_id: string;
      /** From 1 on. */
      n: number;
      text: string;
      at: string;
      author_id: string | null;
    };
    /** Who was told of an update, and who has read it. */
    update_readers: {
      update_id: string;
      user_id: string;
      /** null of who came later and opened it. */
      told_at: string | null;
      read_at: string | null;
    };
  }
}
