import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { introductionLifecycle } from '#shared/product/introductions/introduction-lifecycle.ts';
import {
  stateByClock,
  takesIntroductions,
} from '#shared/product/introductions/introduction-rules.ts';
import {
  type Introduction,
  type IntroductionAction,
  introductionActions,
} from '#shared/product/introductions/introductions.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import type { IntroductionRow } from './introduction-rows.ts';

/** On which side somebody is: an investor also where they have a part in the company. */
export function sideOf(
  { investor_id }: Pick<IntroductionRow, 'investor_id'>,
  userId: string,
): ThreadSide {
  return investor_id === userId ? 'investor' : 'company';
}

/** In which part somebody is who acts for a side. */
export function partOf(
  { asked_by }: Pick<IntroductionRow, 'asked_by'>,
  side: ThreadSide,
): 'asker' | 'asked' {
  return asked_by === side ? 'asker' : 'asked';
}

/** The state of a request by the clock. */
export function stateOf(
  { state, expires_at }: Pick<IntroductionRow, 'state' | 'expires_at'>,
  now: number,
) {
  return stateByClock({ state, expiresAt: expires_at }, now);
}

/** A request, as one of the two sides sees it. */
export function toIntroduction(row: IntroductionRow, userId: string, now: number): Introduction {
  const side = sideOf(row, userId);
  return {
    id: row.id,
    raise: { id: row.raise_id, title: row.raise_title, slug: row.slug },
    company: { id: row.company_id, name: row.company },
    investor: { id: row.investor_id, name: investorName(row, side) },
    side,
    askedBy: row.asked_by,
    author: row.asked_by === 'company' ? row.author : null,
    state: stateOf(row, now),
    note: row.note,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
    thread: row.thread_id !== null && isAccepted(row) ? row.thread_id : null,
    can: actionsOf(row, side, now),
  };
}

/** What an investor is called by the other side, before and after they have accepted. */
export function investorName(row: IntroductionRow, side: ThreadSide): string {
  // A company that found an investor knows what they chose to show, and no more until they accept.
  const isShort = side === 'company' && row.asked_by === 'company' && !isAccepted(row);
  return isShort ? (row.display_name ?? 'An investor') : row.investor;
}

const isAccepted = ({ state }: IntroductionRow): boolean => state === 'open' || state === 'closed';

function actionsOf(row: IntroductionRow, side: ThreadSide, now: number): IntroductionAction[] {
  if (side === 'company' && !decidesFor(row.role)) return [];
  const offered = offeredEvents(introductionLifecycle, stateOf(row, now), partOf(row, side));
  const isTaken = takesIntroductions({ state: row.raise_state });
  return introductionActions.filter(
    (action) => offered.includes(action) && (action !== 'accept' || isTaken),
  );
}

const decidesFor = (role: MemberRole | null): boolean => role === 'owner' || role === 'editor';
