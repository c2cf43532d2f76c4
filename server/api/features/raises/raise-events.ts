/** Who is told what about a raise. */
import type {
  MoveFacts,
  RaiseMove,
  RaiseQuestion,
  RaiseVerdict,
} from '#api/platform/events/raise-notifications.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { raiseAudit } from './raise-parts.ts';
import type { RaiseRow } from './raise-store.ts';

/**
 * Makes the event of what became of a raise, and more to say of it. `person` did it and is not
 * told; null where nobody of the company did.
 */
export function raiseMoved(
  row: RaiseRow,
  move: RaiseMove,
  person: string | null,
  { after, ...more }: MoveFacts & { readonly after?: object } = {},
): AnyEvent {
  return {
    kind: 'raise.moved',
    person,
    facts: { ...factsOf(row), ...more, move },
    audit: raiseAudit(move, row.id, after),
  };
}

/** Makes an event about a raise without a line in the audit log: nothing has changed. */
export function raiseNotice(row: RaiseRow, move: RaiseMove, more: MoveFacts): AnyEvent {
  const { audit: _audit, ...event } = raiseMoved(row, move, null, more);
  return event as AnyEvent;
}

/** Makes the event of a decision; the operator is named only in the audit log. */
export function raiseReviewed(
  row: RaiseRow,
  verdict: RaiseVerdict,
  { after, reason }: { readonly after?: object; readonly reason?: string } = {},
): AnyEvent {
  const facts = { ...factsOf(row), verdict, ...(reason === undefined ? {} : { reason }) };
  return { kind: 'raise.reviewed', person: null, facts, audit: raiseAudit(verdict, row.id, after) };
}

/** Makes the event of a company's question to the operators. */
export function reviewNeeded(
  row: RaiseRow,
  asks: RaiseQuestion,
  what: string,
  after?: object,
): AnyEvent {
  const facts = { ...factsOf(row), asks };
  return {
    kind: 'raise.review-needed',
    person: null,
    facts,
    audit: raiseAudit(what, row.id, after),
  };
}

/** Operators are to decide how a raise ends. */
export function settlingNeeded(
  row: RaiseRow,
  asks: 'settle' | 'settle-ready',
  until: string | null,
): AnyEvent {
  const facts = { ...factsOf(row), asks, ...(until === null ? {} : { until }) };
  return { kind: 'raise.review-needed', person: null, facts };
}

function factsOf({ id, company_id, company_name }: RaiseRow) {
  return { company: company_id, name: company_name, raise: id };
}
