import type { Database } from '../storage/storage.ts';
import type { LateTemplate, MailComposer, MailComposers, QueuedVars } from './mail-kinds.ts';
import type { OutboxMail, Unsubscribe } from './outbox.ts';

/**
 * Writes out those mails of a batch whose text is read only now, together. What was withdrawn since
 * they were queued is left out.
 */
export async function composedLate(
  db: Database,
  composers: MailComposers,
  mails: ReadonlyMap<string, OutboxMail>,
  now: number,
): Promise<ReadonlyMap<string, OutboxMail>> {
  const composed = new Map(mails);
  for (const template of Object.keys(composers) as LateTemplate[]) {
    // Each gets what was queued for its own template.
    const compose = composers[template] as MailComposer<LateTemplate> | undefined;
    const late = [...mails.values()].filter((mail) => mail.template === template);
    if (compose === undefined || late.length === 0) continue;
    const queued = late.map(({ vars }) => JSON.parse(vars) as QueuedVars[LateTemplate] & Stoppable);
    const written = await compose(db, queued, now);
    for (const [at, mail] of late.entries()) {
      const vars = written[at];
      const unsubscribe = queued[at]?.unsubscribe;
      if (vars === undefined) composed.delete(mail.id);
      else composed.set(mail.id, { ...mail, vars: JSON.stringify({ ...vars, unsubscribe }) });
    }
  }
  return composed;
}

interface Stoppable {
  readonly unsubscribe?: Unsubscribe;
}
