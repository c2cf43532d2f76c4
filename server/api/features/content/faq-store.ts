import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import { searchPatterns } from './search-text.ts';

export interface StoredFaqEntry {
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  readonly answer: string;
}

/** Finds the published questions that match, in the order of the page. */
export async function findFaqEntries(db: Database, q: string): Promise<readonly StoredFaqEntry[]> {
  let query = db
    .selectFrom('faq_items')
    .select(['topic', 'anchor', 'question', 'answer'])
    .where('published_at', 'is not', null)
    .orderBy('position')
    .orderBy('anchor');
  for (const pattern of searchPatterns(q)) {
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  return query.execute();
}
