import type { InvestorState } from '../investors/lifecycle.ts';

/** The things that people can begin with when they register. */
export const beginnings = ['founder', 'investor'] as const;
export type Beginning = (typeof beginnings)[number];

/**
 * The capabilities of somebody, as their account says them. They follow from what they have, so
 * they change the moment somebody joins a company or begins an investor profile.
 */
export interface Capabilities {
  readonly operator: boolean;
  /** The state of the investor profile; null without one. */
  readonly investor: InvestorState | null;
  /**
   * Whether they read what is shown to approved investors: also while a change of an approved profile
   * is reviewed.
   */
  readonly readsAsInvestor: boolean;
  /** Of how many companies they are a member. */
  readonly companies: number;
  /** Whether they advise on a raise, or are invited to; left out by all others. */
  readonly advises?: true;
  /** What they chose when they registered; null for operators, who are invited. */
  readonly beginsAs: Beginning | null;
}

/** Everything but what somebody chose once. */
type Facts = Omit<Capabilities, 'beginsAs'>;

/**
 * Tells whether somebody is a member of a company. An operator's account has no part in companies.
 */
export function isFounder({ operator, companies }: Facts): boolean {
  return !operator && companies > 0;
}

/** Tells whether somebody has an investor profile, in whatever state. */
export function isInvestor({ operator, investor }: Facts): boolean {
  return !operator && investor !== null;
}

/** The sides of the portal that somebody has work on. */
export const sides = ['operating', 'raising', 'investing'] as const;
export type Side = (typeof sides)[number];

/**
 * The sides of the portal that somebody sees. Whoever has neither a company nor an investor profile
 * sees the side they chose to begin with.
 */
export function sidesOf(capabilities: Capabilities): readonly Side[] {
  if (capabilities.operator) return ['operating'];
  const founder = isFounder(capabilities);
  const investor = isInvestor(capabilities);
  if (founder && investor) return ['raising', 'investing'];
  if (founder) return ['raising'];
  if (investor) return ['investing'];
  return [capabilities.beginsAs === 'investor' ? 'investing' : 'raising'];
}

/** The side that somebody does not see yet and may add; undefined where there is none. */
export function otherSide(capabilities: Capabilities): 'raising' | 'investing' | undefined {
  const [first, second] = sidesOf(capabilities);
  if (first === 'operating' || second !== undefined) return undefined;
  return first === 'raising' ? 'investing' : 'raising';
}

/** In which part somebody acts, as the audit log records it. */
export function actingAs({ operator }: Pick<Capabilities, 'operator'>): 'operator' | 'member' {
  return operator ? 'operator' : 'member';
}

/** Returns what somebody is, in words. */
export function rolesLabel(capabilities: Capabilities): string {
  if (capabilities.operator) return 'Operator';
  if (isFounder(capabilities)) return isInvestor(capabilities) ? 'Founder and investor' : 'Founder';
  return isInvestor(capabilities) ? 'Investor' : 'Member';
}
