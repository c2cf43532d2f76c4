/** Who is told what about a raise. */
import type { RaiseMove, RaiseQuestion, RaiseVerdict } from '../../platform/events/raise-news.ts';
import type { AnyEvent } from '../../platform/events/record-event.ts';
import { raiseAudit } from './raise-parts.ts';
import type { RaiseRow } from './raise-store.ts';

/** What became of a raise. `person` did it and is not told; null where nobody of the company did. */
export function raiseMoved(
  row: RaiseRow,
  move: RaiseMove,
  person: string | null,
  after?: object,
): AnyEvent {
  return {
    kind: 'raise.moved',
    person,
    facts: { ...factsOf(row), move },
    audit: raiseAudit(move, row.id, after),
  };
}

/** What an operator decided; the operator is named only in the audit log. */
export function raiseReviewed(row: RaiseRow, verdict: RaiseVerdict, after?: object): AnyEvent {
  const facts = { ...factsOf(row), verdict };
  return { kind: 'raise.reviewed', person: null, facts, audit: raiseAudit(verdict, row.id, after) };
}

/** What a company asks of the operators. */
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

function factsOf({ id, company_id, company_name }: RaiseRow) {
  return { company: company_id, name: company_name, raise: id };
}
