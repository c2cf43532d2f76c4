/** What the clock will do, by the same times that it goes by. */
import {
  effectiveDeadline,
  fundingDueAt,
  fundingReminderAt,
  offerEndsAt,
  raiseEndReminderHours,
  reconfirmReminderHours,
  reportedDueAt,
  reportedReminderAt,
} from '../../../../../shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '../../../../../shared/product/raises/lifecycle.ts';
import type { ClockEntry, ClockStep } from '../../../../../shared/product/raises/raise-clock.ts';
import { viewAddress } from '../../../platform/events/view-address.ts';
import { openRaiseStates } from '../../../platform/policy/raise-sight.ts';
import type { Database, Read } from '../../../platform/storage/storage.ts';
import { countReported, totalsOf } from '../commitments/raise-totals.ts';
import { payableSince } from '../commitments/shared-out.ts';
import { type RaiseRow, raisesInStates } from '../raise-store.ts';
import { reportedOf } from './blockers.ts';
import { isFundedTooLittle } from './settling-guards.ts';

const hourMs = 3_600_000;

/** For whom: it decides which view an entry leads to. */
interface Of {
  readonly raiseId?: string;
  readonly forOperators: boolean;
}

/** All that is due some time, in any order. */
export async function clockEntries(db: Read, of: Of): Promise<ClockEntry[]> {
  const found: ClockEntry[] = [];
  const raises = await raisesInStates(db, ['approved', ...runningRaiseStates]);
  for (const raise of raises.filter(({ id }) => of.raiseId === undefined || id === of.raiseId)) {
    const add = (at: string | null, step: ClockStep, what: string, count: number | null = null) => {
      if (at === null || count === 0) return;
      const about = { raise: raise.id, company: raise.company_name };
      found.push({ at, step, what, ...about, count, path: pathOf(raise, of) });
    };
    if (raise.state === 'approved') add(raise.opens_at, 'opens', 'The raise opens');
    if (raise.state === 'live' || raise.state === 'closing') {
      const dates = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
      const ends = effectiveDeadline(dates);
      const soon = ends === null ? null : before(ends, raiseEndReminderHours);
      add(soon, 'remind-of-end', 'The company and soft circles are reminded of the end');
      add(ends, 'ends', 'The raise takes no more commitments');
    }
    await addDue(db, raise, add);
    if (raise.state === 'settling') await addSettling(db, raise, add);
  }
  return found;
}

type Add = (at: string | null, step: ClockStep, what: string, count?: number) => void;

/** Offers and confirmations have moments of their own; those of the same moment are one entry. */
async function addDue(db: Read, raise: RaiseRow, add: Add): Promise<void> {
  // They wait while the raise is paused, and end with it when it is settled.
  if (openRaiseStates.includes(raise.state)) {
    const end = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
    const ending = new Map<string, number>();
    for (const { at, count } of await dueBy(db, raise, 'offered', 'offer_expires_at')) {
      const endsAt = offerEndsAt(at, end) ?? at;
      ending.set(endsAt, (ending.get(endsAt) ?? 0) + count);
    }
    for (const [at, count] of ending) {
      add(at, 'offers-end', `${counted(count, 'offered place')} not taken by then`, count);
    }
  }
  for (const { at, count } of await dueBy(db, raise, 'reconfirm_due', 'reconfirm_due_at')) {
    add(
      before(at, reconfirmReminderHours),
      'remind-to-confirm',
      'Investors are reminded to confirm changed terms',
      count,
    );
    const what = `${counted(count, 'commitment')} not confirmed by then`;
    add(at, 'confirmations-lapse', what, count);
  }
}

async function addSettling(db: Read, raise: RaiseRow, add: Add): Promise<void> {
  const since = payableSince(raise);
  if (since === null) return;
  const signed = (await totalsOf(db, raise.id)).get('signed')?.count ?? 0;
  // Of these a part may have arrived: they have as long as what is reported, and are reminded to pay.
  const underway = (await reportedOf(db, raise.id)).count;
  const reported = await countReported(db, raise.id);
  const unpaid = signed - underway;
  const toPay = signed - reported;
  add(fundingReminderAt(since), 'remind-to-pay', 'Investors are reminded to pay', toPay);
  const unpaidWords = `${counted(unpaid, 'commitment')} not paid by then`;
  add(fundingDueAt(since), 'payments-lapse', unpaidWords, unpaid);
  const toConfirm = 'The company is reminded of payments to confirm';
  add(reportedReminderAt(since), 'remind-to-confirm-payments', toConfirm, reported);
  const underwayWords = `${counted(underway, 'payment')} not confirmed by then`;
  add(reportedDueAt(since), 'reported-lapse', underwayWords, underway);
  if (!(await isFundedTooLittle(db, raise))) return;
  const fails = 'The raise fails, if its minimum has not arrived by then';
  add(underway > 0 ? reportedDueAt(since) : fundingDueAt(since), 'fails', fails);
}

function before(at: string, hours: number): string {
  return new Date(Date.parse(at) - hours * hourMs).toISOString();
}

async function dueBy(
  db: Read,
  { id }: RaiseRow,
  state: Database['commitments']['state'],
  column: 'offer_expires_at' | 'reconfirm_due_at',
): Promise<readonly { readonly at: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('commitments')
    .select((eb) => [eb.ref(column).as('at'), eb.fn.countAll().as('count')])
    .where('raise_id', '=', id)
    .where('state', '=', state)
    .where(column, 'is not', null)
    .groupBy(column)
    .execute();
  return rows.flatMap(({ at, count }) => (at === null ? [] : [{ at, count: Number(count) }]));
}

function pathOf({ id, state }: RaiseRow, { forOperators }: Of): string {
  if (!forOperators) return viewAddress('book', { raise: id });
  return viewAddress(state === 'settling' ? 'settling' : 'review', { raise: id });
}

function counted(count: number, what: string): string {
  return count === 1 ? `One ${what} ends, if it is` : `${count} ${what}s end, if they are`;
}
