import { plainBlocks } from '../../../shared/product/rich-text.ts';
import { routeOf } from '../../../shared/routes.ts';
import type { Head, Site } from '../../page.ts';
import type { FaqData } from './faq-data.ts';

/** The head of the questions; all of them are structured data (schema.org FAQPage). */
export function faqHead(view: { readonly data: FaqData; readonly site: Site }): Head {
  const { data, site } = view;
  const { path, title } = routeOf('faq');
  const head = {
    title,
    description: `How raises, commitments, data rooms and accounts work at ${site.brandName}, in plain answers.`,
    canonical: path,
  };
  if (data.q !== '') return { ...head, noIndex: true };
  if (data.groups === null || data.total === 0) return head;
  const mainEntity = data.groups.flatMap(({ items }) =>
    items.map(({ question, content }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainBlocks(content) },
    })),
  );
  return {
    ...head,
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }],
  };
}
