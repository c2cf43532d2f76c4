import type { ContactTopic } from '../../../shared/product/contact/contact.ts';

/**
 * The topics of messages as shown in the list; the compiler reports a topic of the API that is
 * missing here.
 */
const labels: Readonly<Record<ContactTopic, string>> = {
  general: 'Something else',
  founders: 'Raising capital',
  investors: 'Investing',
  services: 'Services and fees',
  press: 'Press',
  privacy: 'My data and privacy',
  security: 'A security problem',
};

/** The topics as options, the general one last. */
export const topicOptions: readonly { readonly value: string; readonly label: string }[] =
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(one.value === 'general') - Number(other.value === 'general'));

/** The topic a link to the page names with `?topic=`; empty when it names none of these. */
export function askedTopic(url: URL): string {
  const asked = url.searchParams.get('topic') ?? '';
  return Object.hasOwn(labels, asked) ? asked : '';
}
