import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { memberRoleLabels } from '#shared/product/companies/lifecycle.ts';
import { stageLabels } from '#shared/product/companies/sectors.ts';
import type { WorkedOn } from '../../framework/views/view-definition.ts';

/**
 * Returns what somebody works on: the company of the address, otherwise the one they opened last,
 * on whatever device. One that is not among the last is opened by its view, and is the first of
 * them from then on.
 */
export function workedOn(recent: readonly RecentCompany[], asked: string | null): WorkedOn | null {
  const current = recent.find((company) => company.id === asked) ?? recent[0];
  return current === undefined ? null : { current, recent };
}

/** The state of a company in a few words: one's part in it, and how far it has come. */
export function companyState({ role, stage }: RecentCompany): string {
  const part = memberRoleLabels[role];
  return stage === '' ? part : `${part}, ${stageLabels[stage]}`;
}
