import type { ContactTopic } from './contact.ts';

/**
 * The topics of messages as shown in the list; the compiler reports a topic of the API that is
 * missing here.
 */
export const topicLabels: Readonly<Record<ContactTopic, string>> = {
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
  Object.entries(topicLabels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => Number(one.value === 'general') - Number(other.value === 'general'));
