import { routeOf } from '#shared/site/routes.ts';
import type { Head, HeadView } from '../../framework/pages/page.ts';
import type { FaqData } from './faq-loader.ts';
import { searchWords } from './search-words.ts';

/** The head of the questions. */
export function faqHead({ url, data, site }: HeadView<FaqData>): Head {
  const { path, title } = routeOf('faq');
  const head = {
    title,
    description: `How raises, commitments, data rooms and accounts work at ${site.brandName}, in plain answers.`,
    canonical: path,
  };
  // Screen readers read the title after a search, so it says what was found.
  if (searchWords(url) !== '') return { ...head, title: foundTitle(data), noIndex: true };
  return head;
}

function foundTitle(data: FaqData | undefined): string {
  if (data === undefined || data.groups === null) return routeOf('faq').title;
  const { q, total } = data;
  return `${total === 1 ? '1 answer' : `${total} answers`} with “${q}”`;
}
