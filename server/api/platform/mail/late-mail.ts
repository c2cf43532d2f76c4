import type { Database } from '../storage/storage.ts';
import type { MailComposers, QueuedUpdate } from './mail-kinds.ts';
import type { OutboxMail, Unsubscribe } from './outbox.ts';

/**
 * Writes out those mails of a batch whose text is read only now, together. What was withdrawn since
 * they were queued is left out.
 */
export async function composedLate(
  db: Database,
  { update: compose }: MailComposers,
  mails: ReadonlyMap<string, OutboxMail>,
  now: number,
): Promise<ReadonlyMap<string, OutboxMail>> {
  const late = [...mails.values()].filter(({ template }) => template === 'update');
  if (compose === undefined || late.length === 0) return mails;
  const queued = late.map(({ vars }) => JSON.parse(vars) as QueuedUpdate & Stoppable);
  const written = await compose(db, queued, now);
  const composed = new Map(mails);
  for (const [at, mail] of late.entries()) {
    const vars = written[at];
    const unsubscribe = queued[at]?.unsubscribe;
    if (vars === undefined) composed.delete(mail.id);
    else composed.set(mail.id, { ...mail, vars: JSON.stringify({ ...vars, unsubscribe }) });
  }
  return composed;
}

interface Stoppable {
  readonly unsubscribe?: Unsubscribe;
}
