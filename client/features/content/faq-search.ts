import { plainBlocks } from '../../../shared/product/content/rich-text.ts';
import { foldedText, searchedWords } from '../../../shared/product/fields/folded-text.ts';
import type { QuestionGroup } from './question-group.ts';

/** The questions of a page, and their number. */
export interface FoundQuestions {
  readonly groups: readonly QuestionGroup[];
  readonly total: number;
}

/** Finds questions by words, all of which must occur in the question or its answer. */
export function faqSearch(groups: readonly QuestionGroup[]): (q: string) => FoundQuestions {
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
