import { type Capabilities, isInvestor } from '#shared/product/account/capabilities.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { type Action, isForAnyone, ruleOf } from './policy.ts';

/** The facts about somebody that the policy asks for. */
export interface PolicyActor {
  readonly account: { readonly id: string; readonly deletion_due_at: string | null };
  readonly capabilities: Capabilities;
  readonly via: 'session' | 'token';
  /** What the token may do; undefined in a browser. */
  readonly scope?: 'read' | 'write' | undefined;
  /** Whether two-factor authentication must be turned on first. */
  readonly mustSecure: boolean;
}

/** A thing that an action is done to, as far as the policy asks. */
export interface Resource {
  readonly ownerId: string | null;
  /** The part somebody has in the company that it is or belongs to; undefined if none. */
  readonly memberRole?: MemberRole | undefined;
  /** Whether they were let into the raise that it is or belongs to, and still may be there. */
  readonly granted?: boolean;
  /** Whether a side of that raise has invited them to read it, and they still may. */
  readonly advises?: boolean;
  /** Whether it is published and they belong to those it is for. */
  readonly addressed?: boolean;
  /** Whether the raise that it is or belongs to is shown to every approved investor. */
  readonly isForInvestors?: boolean;
}

/** May, or why not. */
export type Decision =
  | 'yes'
  /** Nobody is logged in. */
  | 'unauthenticated'
  /** A token that may only read. */
  | 'read-only'
  /** Only for a person in a browser. */
  | 'no-tokens'
  | 'operators-only'
  /** An operator's account has no part in companies, and does not invest. */
  | 'not-for-operators'
  /** It takes an investor profile. */
  | 'not-an-investor'
  | 'two-factor-required'
  | 'deletion-pending'
  /** They have a part in the company, but not one that may do this. */
  | 'not-their-part'
  /** It belongs to somebody else, who alone may know that it exists. */
  | 'not-found';

/**
 * Tells whether somebody may do this, at all or to one thing. Without a resource it is only asked
 * whether they may try: which rows they then find is decided by `visibleRows`, from the same table.
 */
export function can(
  actor: PolicyActor | undefined,
  action: Action,
  on: { readonly resource?: Resource; readonly writes?: boolean } = {},
): Decision {
  const rule = ruleOf(action);
  if (isForAnyone(action)) return 'yes';
  if (actor === undefined) return 'unauthenticated';
  if (actor.via === 'token') {
    if (actor.scope === 'read' && on.writes === true) return 'read-only';
    if (rule.byToken !== true) return 'no-tokens';
  }
  const isOperator = actor.capabilities.operator;
  const mayOperate = isOperator && rule.who.includes('operator');
  if (!mayOperate && rule.who.every((role) => role === 'operator')) return 'operators-only';
  const isForPeople = rule.who.every((role) => role === 'person' || role === 'investor');
  if (isOperator && isForPeople) return 'not-for-operators';
  if (actor.mustSecure && rule.beforeTwoFactor !== true) return 'two-factor-required';
  if (actor.account.deletion_due_at !== null && rule.whileClosing !== true) {
    return 'deletion-pending';
  }
  const needsProfile = rule.who.every((role) => role === 'investor');
  if (needsProfile && !isInvestor(actor.capabilities)) return 'not-an-investor';
  const { resource } = on;
  const isForAll = rule.who.includes('member') || isForPeople;
  if (resource === undefined || mayOperate || isForAll) return 'yes';
  if (rule.who.includes('owner')) {
    if (resource.ownerId === actor.account.id) return 'yes';
    if (!rule.who.some((role) => role.startsWith('company-'))) return 'not-found';
  }
  const { memberRole, granted = false, advises = false } = resource;
  const { addressed = false, isForInvestors = false } = resource;
  if (granted && rule.who.includes('granted')) return 'yes';
  if (advises && rule.who.includes('adviser')) return 'yes';
  if (addressed && rule.who.includes('addressed')) return 'yes';
  const isApproved = actor.capabilities.readsAsInvestor && !isOperator;
  if (isForInvestors && isApproved && rule.who.includes('approved-investor')) return 'yes';
  if (memberRole === undefined) return 'not-found';
  return rule.who.includes(`company-${memberRole}`) ? 'yes' : 'not-their-part';
}
