import type { Faq, FaqItem, FaqTopic } from '../../../shared/product/content.ts';
import type { PageRequest } from '../../page.ts';
import { faqSearch } from './faq-search.ts';
import { searchWords } from './search-words.ts';

/** What the page shows of a question; the Markdown it was written in stays behind. */
export type Question = Omit<FaqItem, 'answer'>;

export interface QuestionGroup {
  readonly topic: FaqTopic;
  readonly title: string;
  readonly items: readonly Question[];
}

export interface FaqData {
  /** What is searched for; empty where everything is shown. */
  readonly q: string;
  /** All of them, whatever is searched for; null while the product API cannot be reached. */
  readonly groups: readonly QuestionGroup[] | null;
  /** How many hold the words of `q`. */
  readonly total: number;
}

/** The questions, and what the address looks for in them. The page finds it: also while one types. */
export async function loadFaq({ url, api }: PageRequest): Promise<FaqData> {
  const q = searchWords(url);
  const faq = await api.get<Faq>('/faq').catch(() => null);
  if (faq === null) return { q, groups: null, total: 0 };
  const groups = faq.topics.map(({ topic, title, items }) => ({
    topic,
    title,
    items: items.map(({ answer: _markdown, ...question }) => question),
  }));
  return { q, groups, total: faqSearch(groups)(q).total };
}
