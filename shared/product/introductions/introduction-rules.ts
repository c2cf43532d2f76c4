/** When an investor and a company may ask each other for an introduction. */
import { introductionCoolOffDays, introductionDays } from '../fields/limits.ts';
import { isArchived } from '../raises/archive.ts';
import { archivedRaises, type RaiseState } from '../raises/lifecycle.ts';
import type { ThreadSide } from '../threads/thread-rules.ts';
import type { IntroductionState } from './introduction-lifecycle.ts';

const dayMs = 86_400_000;
/** Who was asked is reminded so many days before a request expires. */
export const reminderDays = 3;

/** A request that was made before between the two, about the raise in question or another one. */
export interface EarlierRequest {
  readonly isOfThisRaise: boolean;
  readonly askedBy: ThreadSide;
  readonly state: IntroductionState;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** ISO 8601; null while nothing was decided. */
  readonly decidedAt: string | null;
  /** Whether who was asked wants no further request. */
  readonly isLast: boolean;
}

/** What decides whether somebody may ask. */
export interface AskFacts {
  readonly side: ThreadSide;
  readonly raise: { readonly state: RaiseState };
  /** Whether the investor has a part in the company. */
  readonly isOfCompany: boolean;
  /** Whether the profile of the investor is approved. */
  readonly isApproved: boolean;
  /** Whether the two may write to each other already. */
  readonly mayWrite: boolean;
  /** Whether the other side muted or reported a thread with them, or an operator locked one. */
  readonly isUnwanted: boolean;
  readonly earlier: readonly EarlierRequest[];
}

/** Why nobody can ask now, as programs know it. */
export type AskObstacle =
  | { readonly code: 'archived' | 'not-open' | 'of-the-company' | 'not-approved' }
  | { readonly code: 'may-write' | 'pending' | 'not-wanted' }
  | { readonly code: 'declined-before'; readonly until: string };

/** While a raise is in one of these, somebody new may ask about it. */
export const askableStates: readonly RaiseState[] = ['live', 'closing'];

/** Tells whether a raise takes requests for an introduction. */
export function takesIntroductions({ state }: { readonly state: RaiseState }): boolean {
  return askableStates.includes(state);
}

/** Finds why somebody may not ask; null where they may. */
export function askObstacle(facts: AskFacts, now: number): AskObstacle | null {
  const { raise, side, earlier } = facts;
  if (isArchived(raise)) return { code: 'archived' };
  if (!takesIntroductions(raise)) return { code: 'not-open' };
  if (facts.isOfCompany) return { code: 'of-the-company' };
  if (!facts.isApproved) return { code: 'not-approved' };
  if (facts.mayWrite) return { code: 'may-write' };
  const here = earlier.filter(({ isOfThisRaise }) => isOfThisRaise);
  if (here.some((one) => stateByClock(one, now) === 'pending')) return { code: 'pending' };
  const own = earlier.filter(({ askedBy }) => askedBy === side);
  if (facts.isUnwanted || own.some(({ isLast }) => isLast)) return { code: 'not-wanted' };
  const until = here
    .filter(({ askedBy, state }) => askedBy === side && state === 'declined')
    .map(({ decidedAt }) => Date.parse(decidedAt ?? '') + introductionCoolOffDays * dayMs)
    .reduce((latest, end) => Math.max(latest, end), 0);
  return until > now ? { code: 'declined-before', until: new Date(until).toISOString() } : null;
}

/** Says why somebody may not ask. */
export function askObstacleWords(
  obstacle: AskObstacle,
  { side, other }: { readonly side: ThreadSide; readonly other: string },
): string {
  switch (obstacle.code) {
    case 'archived':
      return archivedRaises.message;
    case 'not-open':
      return 'You can ask for an introduction while the raise is open.';
    case 'of-the-company':
      return side === 'investor'
        ? 'You’re a member of this company, so you need no introduction.'
        : 'This investor is a member of your company.';
    case 'not-approved':
      return 'You can ask for an introduction once your investor profile is approved.';
    case 'may-write':
      return `You can already write to ${other}. No introduction is needed.`;
    case 'pending':
      return 'A request for an introduction is already waiting for an answer.';
    case 'not-wanted':
      return `You can’t ask ${other} for an introduction.`;
    case 'declined-before':
      return `${other} declined. You can ask again ${introductionCoolOffDays} days after that.`;
  }
}

/** The state by the clock: what nobody answered in time has expired, noted or not. */
export function stateByClock(
  { state, expiresAt }: Pick<EarlierRequest, 'state' | 'expiresAt'>,
  now: number,
): IntroductionState {
  return state === 'pending' && Date.parse(expiresAt) <= now ? 'expired' : state;
}

/** When a request that is made now expires, ISO 8601. */
export function answerBy(now: number): string {
  return new Date(now + introductionDays * dayMs).toISOString();
}
