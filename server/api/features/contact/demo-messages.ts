import { Type } from 'typebox';
import type { DemoAccount } from '#api/platform/feature.ts';
import { fixture } from '#api/platform/fixture.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import { contactMessage } from '#shared/product/contact/contact.ts';
import { contactStates } from '#shared/product/contact/lifecycle.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { newReference } from './contact-store.ts';

const demoMessage = closed({
  ...Type.Omit(contactMessage, ['website']).properties,
  state: oneOf(contactStates),
  hoursAgo: Type.Integer({ minimum: 0, maximum: 1_000, title: 'how many hours ago' }),
});

/**
 * Reads the messages of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoMessages() {
  return fixture(serverFile('api/features/contact/demo-messages.json'), Type.Array(demoMessage));
}

/** Adds visitors' messages of the last days; the operator has marked those that are settled. */
export async function fillDemoMessages(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((one) => one.operator)?.id ?? null;
  for (const { hoursAgo, state, ...message } of demoMessages()) {
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
