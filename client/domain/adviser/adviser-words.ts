import type { Adviser, AdviserRole } from '#shared/product/advisers/advisers.ts';

/** What an adviser does. */
export const adviserRoleLabels: Readonly<Record<AdviserRole, string>> = {
  lawyer: 'Lawyer',
  accountant: 'Accountant',
  other: 'Other adviser',
};

/** The states of an adviser, as their side sees them. */
export const adviserStateLabels: Readonly<Record<Adviser['state'], string>> = {
  invited: 'Invited',
  active: 'Can read',
  declined: 'Declined',
  ended: 'Ended',
  expired: 'Expired',
};

/** Whether it can be ended. */
export function isOpenAdviser({ state }: Pick<Adviser, 'state'>): boolean {
  return state === 'invited' || state === 'active';
}
