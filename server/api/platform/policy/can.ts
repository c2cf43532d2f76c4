import type { UserRole } from '../../../../shared/product/account/account.ts';
import { type Action, isForAnyone, ruleOf } from './policy.ts';

/** What the policy asks about somebody. */
export interface PolicyActor {
  readonly account: { readonly id: string; readonly deletion_due_at: string | null };
  readonly role: UserRole;
  readonly via: 'session' | 'token';
  /** What the token may do; undefined in a browser. */
  readonly scope?: 'read' | 'write' | undefined;
  /** Whether two-factor authentication must be turned on first. */
  readonly mustSecure: boolean;
}

/** What an action is done to. */
export interface Resource {
  readonly ownerId: string | null;
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
  | 'two-factor-required'
  | 'deletion-pending'
  /** It belongs to somebody else, who alone may know that it exists. */
  | 'not-found';

/**
 * Whether somebody may do this, at all or to one thing. Without a resource it is only asked whether
 * they may try: which rows they then find is decided by `visibleRows`, from the same table.
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
  const isOperator = actor.role === 'operator';
  const mayOperate = isOperator && rule.who.includes('operator');
  const mayBelong = rule.who.includes('member') || rule.who.includes('owner');
  if (!mayOperate && !mayBelong) return 'operators-only';
  if (actor.mustSecure && rule.beforeTwoFactor !== true) return 'two-factor-required';
  if (actor.account.deletion_due_at !== null && rule.whileClosing !== true) {
    return 'deletion-pending';
  }
  if (on.resource === undefined || mayOperate || rule.who.includes('member')) return 'yes';
  return on.resource.ownerId === actor.account.id ? 'yes' : 'not-found';
}
