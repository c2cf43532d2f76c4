import type { Faq, FaqItem } from '../../../shared/product/content.ts';

/** What the page shows of a question; the Markdown it was written in stays behind. */
export type ExcerptItem = Pick<FaqItem, 'anchor' | 'question' | 'content'>;

/** The questions most people ask first, two of each side, by their anchors. */
const preferred: readonly string[] = [
  'review',
  'minimum-target-maximum',
  'accreditation',
  'cancelling',
];

/** The preferred questions; where some are gone, the first of the others take their places. */
export function faqExcerpt({ topics }: Faq): readonly ExcerptItem[] {
  const all = topics.flatMap((topic) => topic.items);
  const chosen = preferred.flatMap((anchor) => all.find((item) => item.anchor === anchor) ?? []);
  const others = all.filter((item) => !chosen.includes(item));
  return [...chosen, ...others]
    .slice(0, preferred.length)
    .map(({ anchor, question, content }) => ({ anchor, question, content }));
}
