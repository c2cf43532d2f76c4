import type { IntroductionAnswer } from '#api/platform/events/introduction-notifications.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import type { IntroductionRow } from './introduction-rows.ts';

/** Returns the facts about a request that its events say: nothing of its note. */
function introductionFacts(row: IntroductionRow) {
  const { id: introduction, raise_id: raise, company_id: company, company: name } = row;
  return { raise, company, name, introduction };
}

/** The line of the audit log about a request. */
export function introductionAuditEntry(
  what: string,
  { id, raise_id: raise, asked_by: askedBy }: IntroductionRow,
  more: object = {},
) {
  return {
    action: `introduction.${what}`,
    targetType: 'introduction',
    targetId: id,
    after: { raise, askedBy, ...more },
  };
}

/** Makes the event that tells the side that is asked. */
export function asked(row: IntroductionRow, userId: string): AnyEvent {
  const told = {
    person: row.investor_id,
    by: userId,
    facts: introductionFacts(row),
    audit: introductionAuditEntry('ask', row),
  };
  return row.asked_by === 'investor'
    ? { kind: 'introduction.investor-asked', ...told }
    : { kind: 'introduction.company-asked', ...told };
}

/** Makes the event that reminds the side that is asked. */
export function askedBefore(row: IntroductionRow): AnyEvent {
  const kind =
    row.asked_by === 'investor' ? 'introduction.investor-asked' : 'introduction.company-asked';
  const facts = { ...introductionFacts(row), isReminder: true } as const;
  return { kind, person: row.investor_id, facts, onceKey: `${row.id}:reminder` };
}

/** Makes the event that tells a side of what the other one, or the clock, did about a request. */
export function answered(
  row: IntroductionRow,
  to: ThreadSide,
  answer: IntroductionAnswer,
): AnyEvent {
  const { thread_id: thread } = row;
  const facts = {
    ...introductionFacts(row),
    answer,
    ...(thread === null || answer === 'declined' ? {} : { thread }),
  };
  return to === 'investor'
    ? { kind: 'introduction.company-answered', person: row.investor_id, facts }
    : { kind: 'introduction.investor-answered', person: row.investor_id, facts };
}
