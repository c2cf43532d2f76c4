import type { FaqItem, FaqTopic } from '../../../shared/product/content/content.ts';

/** What the page needs of a question, without its Markdown. */
export type Question = Omit<FaqItem, 'answer'>;

export interface QuestionGroup {
  readonly topic: FaqTopic;
  readonly title: string;
  readonly items: readonly Question[];
}
