import { topicLabels } from '#shared/product/contact/topics.ts';

/** The topic a link to the page names with `?topic=`; empty when it names none of these. */
export function readTopic(url: URL): string {
  const asked = url.searchParams.get('topic') ?? '';
  return Object.hasOwn(topicLabels, asked) ? asked : '';
}
