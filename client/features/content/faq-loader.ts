import type { PageRequest } from '../../framework/pages/page.ts';
import { type FaqGroup, faqSearch } from './faq-search.ts';
import { searchWords } from './search-words.ts';

export interface FaqData {
  /** The search words; empty when everything is shown. */
  readonly q: string;
  /** All questions, whatever the search; null while the product API cannot be reached. */
  readonly groups: readonly FaqGroup[] | null;
  /** How many contain the words of `q`. */
  readonly total: number;
}

/**
 * Loads all questions and the search words. The search itself runs in the page, so that it works
 * during typing.
 */
export async function loadFaq({ url, api }: PageRequest): Promise<FaqData> {
  const q = searchWords(url);
  const faq = await api.send('GET /faq').catch(() => null);
  if (faq === null) return { q, groups: null, total: 0 };
  const groups = faq.topics.map(({ topic, title, items }) => ({
    topic,
    title,
    items: items.map(({ answer: _markdown, ...question }) => question),
  }));
  return { q, groups, total: faqSearch(groups)(q).total };
}
