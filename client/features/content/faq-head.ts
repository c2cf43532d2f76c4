import { routeOf } from '../../../shared/routes.ts';
import type { Head, Site } from '../../page.ts';
import type { FaqData } from './faq-data.ts';

/** The head of the questions. */
export function faqHead(view: { readonly data: FaqData; readonly site: Site }): Head {
  const { data, site } = view;
  const { path, title } = routeOf('faq');
  const head = {
    title,
    description: `How raises, commitments, data rooms and accounts work at ${site.brandName}, in plain answers.`,
    canonical: path,
  };
  // A screen reader hears the title after a search, so it says what was found.
  if (data.q !== '') return { ...head, title: foundTitle(data), noIndex: true };
  return head;
}

function foundTitle({ q, groups, total }: FaqData): string {
  const { title } = routeOf('faq');
  if (groups === null) return title;
  return `${total === 1 ? '1 answer' : `${total} answers`} with “${q}”`;
}
