import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import type { MediaExtension } from '#shared/product/content/image-address.ts';

declare module '../../platform/storage/storage.ts' {
  /** The tables of the public content: articles, questions, images and feedback. */
  interface Tables {
    /** Published when `published_at` is set, whatever moment it says. */
    posts: {
      id: string;
      slug: string;
      title: string;
      summary: string;
      author: string;
      body: string;
      reading_minutes: number;
      /** Title, summary, tags and body, folded (shared/product/fields/folded-text.ts). */
      search_text: string;
      published_at: string | null;
      /** From then on its slug cannot change, because others link to it. */
      first_published_at: string | null;
      created_at: string;
      updated_at: string;
      /** Who saved it last; null for the starter content. */
      updated_by: string | null;
      version: number;
    };
    post_tags: { post_id: string; tag: string; label: string; position: number };
    faq_items: {
      id: string;
      topic: FaqTopic;
      anchor: string;
      question: string;
      answer: string;
      search_text: string;
      position: number;
      published_at: string | null;
      /** From then on its anchor cannot change, because others link to it. */
      first_published_at: string | null;
      created_at: string;
      updated_at: string;
      updated_by: string | null;
      version: number;
    };
    /** `width` and `height` are those of the largest version. */
    images: {
      id: string;
      name: string;
      extension: MediaExtension;
      width: number;
      height: number;
      /** The size of all versions together. */
      bytes: number;
      created_at: string;
    };
    image_versions: { image_id: string; width: number; height: number; file_id: string };
    /** The images that each text mentions, published or not. */
    image_uses: { image_id: string; kind: 'post' | 'faq'; item_id: string };
    /**
     * Votes of readers on answers. Days are UTC, `2026-03-02`. Voters are recorded for one day, only to
     * count each visitor once. Then the rows and the key they were made with are removed (faq-votes.ts),
     * and the totals identify nobody.
     */
    answer_votes: { question_id: string; day: string; yes: number; no: number };
    /**
     * `voter` is a keyed hash of the address and the question: votes cannot be linked to one person.
     */
    answer_voters: {
      question_id: string;
      day: string;
      voter: string;
      useful: number;
      remark_id: string | null;
    };
    /** The key of each day, random. */
    voter_keys: { day: string; key: string };
    answer_remarks: { id: string; question_id: string; body: string; created_at: string };
  }
}
