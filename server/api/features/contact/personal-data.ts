import type { PersonalData } from '#api/platform/personal-data.ts';

/**
 * The messages that were sent with somebody's address, and an operator's handling of messages of
 * others.
 */
export const contactData: PersonalData = {
  async collect(db, { email }) {
    const items = await db
      .selectFrom('contact_messages')
      .select(['reference', 'name', 'email', 'topic', 'body', 'state', 'created_at', 'answered_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .execute();
    const description = 'What was sent with your email address from the contact form.';
    return { messages: { description, items } };
  },
  async erase(trx, { id, email }) {
    const messages = await trx
      .selectFrom('contact_messages')
      .select('id')
      .where('email', '=', email)
      .execute();
    // The mails that took them to the operators repeat what was written.
    for (const message of messages) {
      const mails = trx.deleteFrom('outbox_emails');
      await mails.where('dedupe_key', 'like', `%:${message.id}:%`).execute();
      const deletion = trx.deleteFrom('notifications');
      await deletion.where('dedupe_key', '=', `contact.received:${message.id}`).execute();
    }
    await trx.deleteFrom('contact_messages').where('email', '=', email).execute();
    await trx
      .updateTable('contact_messages')
      .set({ changed_by: null })
      .where('changed_by', '=', id)
      .execute();
  },
};
