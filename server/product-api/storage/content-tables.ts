import type { ContactTopic } from '../../../shared/product/contact.ts';
import type { FaqTopic } from '../../../shared/product/content.ts';

/** The tables of the public content: articles, questions, messages. */
export interface ContentTables {
  /** Published when `published_at` is set and has passed. */
  posts: {
    id: string;
    slug: string;
    title: string;
    summary: string;
    author: string;
    body: string;
    reading_minutes: number;
    /** Title, summary, tags and body, folded (content/search-text.ts). */
    search_text: string;
    published_at: string | null;
    created_at: string;
    updated_at: string;
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
    created_at: string;
    updated_at: string;
    version: number;
  };
  contact_messages: {
    id: string;
    reference: string;
    name: string;
    email: string;
    topic: ContactTopic;
    body: string;
    state: 'new' | 'answered' | 'spam';
    created_at: string;
    answered_at: string | null;
  };
}
