import type { FaqTopic } from '../../../shared/product/content/content.ts';

/** The topics of the questions, as the page names them. */
const topicTitles: Readonly<Record<FaqTopic, string>> = {
  founders: 'For founders',
  investors: 'For investors',
  account: 'Your account',
};

/** The topics to choose from, in the order of the page. */
export const topicOptions = Object.entries(topicTitles).map(([value, label]) => ({ value, label }));

/** A topic by its name; the first one if there is no such topic. */
export function topicOf(name: string | null): FaqTopic {
  return Object.hasOwn(topicTitles, name ?? '') ? (name as FaqTopic) : 'founders';
}

/** The name of a topic on the page. */
export function topicTitle(topic: FaqTopic): string {
  return topicTitles[topic];
}
