import type { Faq, FaqItem } from '#shared/product/content/content.ts';

/** A question as the home page needs it, without its Markdown. */
export type ExcerptItem = Pick<FaqItem, 'anchor' | 'question' | 'content'>;

/** The questions most people ask first, two for each side, by their anchors. */
const preferred: readonly string[] = [
  'review',
  'minimum-target-maximum',
  'accreditation',
  'cancelling',
];

/** The preferred questions; missing ones are replaced by the first of the others. */
export function faqExcerpt({ topics }: Faq): readonly ExcerptItem[] {
  const all = topics.flatMap((topic) => topic.items);
  const chosen = preferred.flatMap((anchor) => all.find((item) => item.anchor === anchor) ?? []);
  const others = all.filter((item) => !chosen.includes(item));
  return [...chosen, ...others]
    .slice(0, preferred.length)
    .map(({ anchor, question, content }) => ({ anchor, question, content }));
}
