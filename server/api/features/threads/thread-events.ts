import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { sideOf } from './thread-dto.ts';
import type { ThreadRow } from './thread-rows.ts';

/** Returns the facts about a thread that its events say. */
export function threadFacts({
  id: thread,
  raise_id: raise,
  company_id: company,
  company: name,
}: Pick<ThreadRow, 'id' | 'raise_id' | 'company_id' | 'company'>) {
  return { raise, company, name, thread };
}

/**
 * Returns what the other side is told of a message: once until it has been read, however many follow,
 * and nobody who has muted the thread. What is written in it stays in it.
 * @param thread as it is once the message is stored
 * @param muted who has muted it
 */
export function toldOfMessage(
  thread: ThreadRow,
  authorId: string,
  muted: readonly string[],
  action: 'open' | 'write',
): AnyEvent {
  const { raise_id: raise, investor_id: person } = thread;
  const side = sideOf(thread, authorId);
  const told = {
    person,
    facts: threadFacts(thread),
    but: muted,
    audit: {
      action: `thread.${action}`,
      targetType: 'thread',
      targetId: thread.id,
      after: { raise, side },
    },
  };
  return side === 'investor'
    ? { kind: 'thread.investor-wrote', ...told, onceKey: `${thread.id}:${thread.read_by_company}` }
    : { kind: 'thread.company-wrote', ...told, onceKey: `${thread.id}:${thread.read_by_investor}` };
}
