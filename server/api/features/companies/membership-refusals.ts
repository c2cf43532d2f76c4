import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { companyMembersMax } from '#shared/product/fields/limits.ts';

/** When somebody who is a member is invited, or accepts. */
export function alreadyMember(): ProblemError {
  const message = 'The person with this address is already a member of the company.';
  return invalid([{ pointer: '/email', code: 'already-member', message }]);
}

/** When there is no room for another member. */
export function full(): ProblemError {
  const message = `A company can have at most ${companyMembersMax} members and invitations.`;
  return invalid([{ pointer: '/email', code: 'too-many', message }]);
}

/** When an investor of a raise that is not over would have a part in its company. */
export function invested(): ProblemError {
  const message =
    'You’ve committed to a raise of this company, and you can’t be on both sides. Cancel your commitment first, or accept once the raise is settled.';
  return refusal('invested', message);
}
