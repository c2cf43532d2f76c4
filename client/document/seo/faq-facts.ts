import { plainBlocks } from '#shared/product/content/rich-text.ts';
import type { FaqData } from '../../features/content/faq-loader.ts';
import type { Fact } from './site-facts.ts';

/** All questions with their answers; none for the results of a search. */
export function faqFacts(data: FaqData): readonly Fact[] {
  if (data.q !== '' || data.groups === null || data.total === 0) return [];
  const mainEntity = data.groups.flatMap(({ items }) =>
    items.map(({ question, content }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainBlocks(content) },
    })),
  );
  return [{ '@type': 'FAQPage', inLanguage: 'en', mainEntity }];
}
