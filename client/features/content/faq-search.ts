import type { FaqItem } from '#shared/product/content/content.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import { plainBlocks } from '#shared/product/content/rich-text.ts';
import { foldedText, searchedWords } from '#shared/product/fields/folded-text.ts';

/** What the page needs of an entry, without its Markdown. */
type Entry = Omit<FaqItem, 'answer'>;

/** The entries of a topic. */
export interface FaqGroup {
  readonly topic: FaqTopic;
  readonly title: string;
  readonly items: readonly Entry[];
}

/** The entries of a page, and their number. */
export interface FoundEntries {
  readonly groups: readonly FaqGroup[];
  readonly total: number;
}

/** Finds entries by words, all of which must occur in the question or its answer. */
export function faqSearch(groups: readonly FaqGroup[]): (q: string) => FoundEntries {
  const texts = new Map(
    groups.flatMap(({ items }) =>
      items.map((item) => {
        const text = foldedText(`${item.question} ${plainBlocks(item.content)}`);
        return [item.anchor, text] as const;
      }),
    ),
  );
  return (q) => {
    const words = searchedWords(q);
    const found = groups
      .map((group) => ({
        ...group,
        items: group.items.filter(({ anchor }) => {
          const text = texts.get(anchor) ?? '';
          return words.every((word) => text.includes(word));
        }),
      }))
      .filter(({ items }) => items.length > 0);
    return { groups: found, total: found.reduce((sum, { items }) => sum + items.length, 0) };
  };
}
