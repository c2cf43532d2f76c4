/** What the clock will do, by the same times that it goes by. */

import { viewAddress } from '#api/platform/events/view-address.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  effectiveDeadline,
  fundingDueAt,
  fundingReminderAt,
  offerEndsAt,
  offerReminderHours,
  raiseEndReminderHours,
  reconfirmReminderHours,
  reportedDueAt,
  reportedReminderAt,
} from '#shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type {
  ScheduledTransition,
  TransitionKind,
} from '#shared/product/raises/scheduled-transitions.ts';
import { payableSince } from '../commitments/shared-out.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { type Due, type Paying, scheduleFacts } from './schedule-facts.ts';

const hourMs = 3_600_000;

/** All that is due some time of these raises, in any order; `forOperators` decides where it leads. */
export async function scheduledTransitionsOf(
  db: Database,
  raises: readonly RaiseRow[],
  forOperators: boolean,
): Promise<ScheduledTransition[]> {
  const found: ScheduledTransition[] = [];
  const facts = await scheduleFacts(db, raises);
  for (const raise of raises) {
    const add = (
      at: string | null,
      kind: TransitionKind,
      what: string,
      count: number | null = null,
    ) => {
      if (at === null || count === 0) return;
      const about = { raise: raise.id, company: raise.company_name };
      found.push({ at, kind, what, ...about, count, path: pathOf(raise, forOperators) });
    };
    if (raise.state === 'approved') add(raise.opens_at, 'opens', 'The raise opens');
    if (raise.state === 'live' || raise.state === 'closing') {
      const dates = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
      const ends = effectiveDeadline(dates);
      const soon = ends === null ? null : before(ends, raiseEndReminderHours);
      add(
        soon,
        'remind-of-end',
        'The company and investors with soft circles are reminded of the end',
      );
      add(ends, 'ends', 'The raise stops taking commitments');
    }
    if (runningRaiseStates.includes(raise.state)) addDue(raise, facts.due(raise.id), add);
    if (raise.state === 'settling') addSettling(raise, facts.paying(raise.id), add);
  }
  return found;
}

type Add = (at: string | null, kind: TransitionKind, what: string, count?: number) => void;

/** Offers and confirmations have moments of their own; those of the same moment are one entry. */
function addDue(raise: RaiseRow, due: readonly Due[], add: Add): void {
  // They wait while the raise is paused, and end with it when it is settled.
  if (openRaiseStates.includes(raise.state)) {
    const end = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
    const ending = new Map<string, number>();
    for (const { at, count } of due.filter(({ state }) => state === 'offered')) {
      const endsAt = offerEndsAt(at, end) ?? at;
      ending.set(endsAt, (ending.get(endsAt) ?? 0) + count);
    }
    for (const [at, count] of ending) {
      const reminded = before(at, offerReminderHours);
      add(reminded, 'remind-of-offers', 'Investors are reminded of their offers', count);
      add(at, 'offers-end', `${counted(count, 'offer')} accepted`, count);
    }
  }
  for (const { at, count } of due.filter(({ state }) => state === 'reconfirm_due')) {
    add(
      before(at, reconfirmReminderHours),
      'remind-to-confirm',
      'Investors are reminded to confirm changed terms',
      count,
    );
    const what = `${counted(count, 'commitment')} confirmed`;
    add(at, 'confirmations-lapse', what, count);
  }
}

function addSettling(raise: RaiseRow, facts: Paying, add: Add): void {
  const since = payableSince(raise);
  if (since === null) return;
  // Of those underway a part may have arrived: they have as long as what is reported, and are
  // reminded to pay.
  const { signed, underway, reported, funded } = facts;
  const unpaid = signed - underway;
  const toPay = signed - reported;
  add(fundingReminderAt(since), 'remind-to-pay', 'Investors are reminded to pay', toPay);
  const unpaidWords = `${counted(unpaid, 'commitment')} paid`;
  add(fundingDueAt(since), 'payments-lapse', unpaidWords, unpaid);
  const toConfirm = 'The company is reminded of payments to confirm';
  add(reportedReminderAt(since), 'remind-to-confirm-payments', toConfirm, reported);
  const underwayWords = `${counted(underway, 'payment')} confirmed`;
  add(reportedDueAt(since), 'reported-lapse', underwayWords, underway);
  if (funded >= BigInt(raise.min_amount ?? 0)) return;
  const fails = 'The raise closes as not funded unless its minimum arrives';
  add(underway > 0 ? reportedDueAt(since) : fundingDueAt(since), 'fails', fails);
}

function before(at: string, hours: number): string {
  return new Date(Date.parse(at) - hours * hourMs).toISOString();
}

function pathOf({ id, state }: RaiseRow, forOperators: boolean): string {
  if (!forOperators) return viewAddress('book', { raise: id });
  return viewAddress(state === 'settling' ? 'settling' : 'review', { raise: id });
}

function counted(count: number, what: string): string {
  return count === 1 ? `One ${what} expires unless` : `${count} ${what}s expire unless`;
}
