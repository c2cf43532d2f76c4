import { rolesLabel } from '#shared/product/account/capabilities.ts';
import type { PersonRecord } from '#shared/product/investors/people.ts';

const statuses: Readonly<Record<PersonRecord['status'], string>> = {
  pending_verification: 'email address not confirmed',
  active: '',
  suspended: 'suspended',
  deleted: 'deleted',
};

/** Returns what somebody is, and whether the account can be used. */
export function rolesLabelOf(person: PersonRecord): string {
  const { operator, companies, investor, status, deletionDueAt } = person;
  const what = rolesLabel({
    operator,
    companies,
    investor: investor?.state ?? null,
    readsAsInvestor: false,
    beginsAs: null,
  });
  const more = deletionDueAt === null ? statuses[status] : 'about to be deleted';
  return more === '' ? what : `${what}, ${more}`;
}
