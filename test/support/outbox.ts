import { queueMail } from '#api/platform/mail/outbox.ts';
import type { TestApi } from './product-api.ts';

/** The mails, each with what its job knows, oldest first. */
export async function outboxOf({ storage: { db } }: Pick<TestApi, 'storage'>) {
  const mails = await db.selectFrom('outbox_emails').selectAll().orderBy('created_at').execute();
  const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute();
  return mails.map((mail) => {
    const job = jobs.find(
      ({ payload }) => (JSON.parse(payload) as { mail: string }).mail === mail.id,
    );
    if (job === undefined) throw new Error('A mail has a job.');
    return { ...mail, job };
  });
}

/** Queues a mail to an address, which is sent once. */
export const queueOneMail = (api: TestApi, to: string): Promise<unknown> => {
  const vars = { name: 'A', link: 'https://x.example' };
  const mail = { to, template: 'already-registered', vars, dedupeKey: to } as const;
  return api.storage.write((trx) => queueMail(trx, mail, api.clock.now));
};
