/** The topics of the FAQ, in the order of the page. */
export const faqTopics = ['founders', 'investors', 'account'] as const;
export type FaqTopic = (typeof faqTopics)[number];
export const faqTopicTitles: Readonly<Record<FaqTopic, string>> = {
  founders: 'For founders',
  investors: 'For investors',
  account: 'Your account',
};
