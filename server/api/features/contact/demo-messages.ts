import type { DemoAccount } from '#api/platform/feature.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { ContactTopic } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';
import { newReference } from './contact-store.ts';

interface DemoMessage {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly body: string;
  readonly state: ContactState;
  readonly hoursAgo: number;
}

const messages: readonly DemoMessage[] = [
  {
    name: 'Jonas Weber',
    email: 'jonas@weber-robotics.example',
    topic: 'services',
    body: 'We plan to raise about 1.5 million euros on a convertible note by the end of March.\n\nOur company is a GmbH in Hamburg. Could you send us the fee schedule, and say how long a review takes at the moment?',
    state: 'new',
    hoursAgo: 75,
  },
  {
    name: 'Leila Rahimi',
    email: 'leila@rahimi.example',
    topic: 'investors',
    body: 'My profile names a fund as the investor, but I would like to invest in my own name first. Do I need a second account for that?',
    state: 'new',
    hoursAgo: 28,
  },
  {
    name: 'Sam Porter',
    email: 'sam@harbourpost.example',
    topic: 'press',
    body: 'I am writing about private raises in smaller cities and would like to speak to the person who reviews them. Twenty minutes on the telephone would be enough.',
    state: 'new',
    hoursAgo: 3,
  },
  {
    name: 'Chiara Conti',
    email: 'chiara@conti-foods.example',
    topic: 'founders',
    body: 'Which documents must be in the data room before we can submit the raise for review?',
    state: 'answered',
    hoursAgo: 120,
  },
  {
    name: 'Best SEO Offer',
    email: 'offer@first-page.example',
    topic: 'general',
    body: 'Dear website owner, we will bring you to the first page of every search engine within a week. Reply today for our price.',
    state: 'spam',
    hoursAgo: 50,
  },
];

/** Adds visitors' messages of the last days; the operator has marked those that are settled. */
export async function fillDemoMessages(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((one) => one.operator)?.id ?? null;
  for (const { hoursAgo, state, ...message } of messages) {
    const changedAt =
      state === 'new' ? null : new Date(now - (hoursAgo - 2) * 3_600_000).toISOString();
    await trx
      .insertInto('contact_messages')
      .values({
        id: newId('msg'),
        reference: newReference(),
        ...message,
        state,
        created_at: new Date(now - hoursAgo * 3_600_000).toISOString(),
        answered_at: state === 'answered' ? changedAt : null,
        changed_by: state === 'new' ? null : operator,
        changed_at: changedAt,
        version: state === 'new' ? 1 : 2,
      })
      .execute();
  }
}
