import type { ContactTopic } from '../../../shared/product/contact.ts';

/** What a message may be about, in the words of the list; a new topic of the API is missed here. */
const labels: Readonly<Record<ContactTopic, string>> = {
  general: 'Something else',
  founders: 'Raising capital',
  investors: 'Investing',
  services: 'Services and fees',
  press: 'Press',
  privacy: 'My data and privacy',
  security: 'A security problem',
};

/** The topics as options, the unspecific one last. */
export const topicOptions: readonly { readonly value: string; readonly label: string }[] =
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(one.value === 'general') - Number(other.value === 'general'));

/** The topic a link to the page names with `?topic=`; none where it names none of ours. */
export function askedTopic(url: URL): string {
  const asked = url.searchParams.get('topic') ?? '';
  return Object.hasOwn(labels, asked) ? asked : '';
}
