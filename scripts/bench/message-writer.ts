/**
 * A process that writes contact messages to a database, with everything that belongs to one and
 * through the same functions as the API, for a while; a child of writes.ts.
 *
 *     node scripts/bench/message-writer.ts <data folder> <database URL or -> <writers> <seconds>
 */

import { recordEvent } from '#api/platform/events/record-event.ts';
import { newId } from '#api/platform/ids.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import { keyedRequest, remember } from '#api/platform/storage/idempotency.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { insertMessage, newReference } from '../../server/api/features/contact/contact-store.ts';
import { openStorage } from '../../server/api/open.ts';

const [dataDir = '', url = '-', writers = '1', seconds = '1'] = process.argv.slice(2);
const storage = await openStorage(url === '-' ? { dataDir } : { dataDir, databaseUrl: url });
const hourly = { limit: 5, seconds: 3_600 };

async function writeMessage(trx: Transaction): Promise<void> {
  const now = Date.now();
  const id = newId('msg');
  const reference = newReference();
  const email = `${id}@example.com`;
  const body = 'A message that is written as fast as the database takes it.';
  const message = { name: 'Writer', email, topic: 'general', body } as const;
  await takeRate(trx, `contact:${id}`, hourly, now);
  await takeRate(trx, `contact:${email}`, hourly, now);
  await insertMessage(trx, { id, reference, message }, 'new', now);
  const to = 'operator@example.com';
  const copy = { reference, ...message };
  const dedupeKey = `contact-message:${id}:${to}`;
  await queueMail(trx, { to, template: 'contact-message', vars: copy, dedupeKey }, now);
  const facts = { message: id, reference };
  const event = { kind: 'contact.received', person: null, facts, mail: 'none' } as const;
  await recordEvent(trx, { origin: 'https://raise.example' }, { ...event, onceKey: id }, now);
  const vars = { name: message.name, reference, businessDays: 2 };
  await queueMail(
    trx,
    { to: email, template: 'contact-received', vars, dedupeKey: `contact-received:${id}` },
    now,
  );
  const request = { method: 'POST', url: '/api/v1/contact', body: message };
  const keyed = keyedRequest('address 203.0.113.1', newId('key'), request);
  await remember(trx, keyed, { status: 201, headers: {}, body: { reference } }, now);
}

async function writeFor(ms: number): Promise<number> {
  const until = performance.now() + ms;
  let done = 0;
  await Promise.all(
    Array.from({ length: Number(writers) }, async () => {
      while (performance.now() < until) {
        await storage.write(writeMessage);
        done += 1;
      }
    }),
  );
  return done;
}

// Both processes of a pair begin together, after each has compiled its code.
await writeFor(1_000);
process.send?.('ready');
process.once('message', async () => {
  const startedAt = performance.now();
  const done = await writeFor(Number(seconds) * 1_000);
  process.send?.(done / ((performance.now() - startedAt) / 1_000));
  process.disconnect?.();
  await storage.close();
});
