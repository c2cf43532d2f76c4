import { type FaqTopic, faqTopics, faqTopicTitles } from '#shared/product/content/faq-topics.ts';

/** The topics to choose from, in the order of the page. */
export const topicOptions = faqTopics.map((value) => ({ value, label: faqTopicTitles[value] }));

/** A topic by its name; the first one if there is no such topic. */
export function topicOf(name: string | null): FaqTopic {
  return faqTopics.find((topic) => topic === name) ?? faqTopics[0];
}
