/** What investor profiles and certifications are called, for their owners and for operators. */
import { formatMoney } from '#shared/money/money.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { addressLine } from '#shared/product/investors/address-line.ts';
import type { CertificationState } from '#shared/product/investors/certification-lifecycle.ts';
import type {
  InvestorKind,
  ProfileContent,
  ProfileVisibility,
} from '#shared/product/investors/investors.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';

export const kindLabels: Readonly<Record<InvestorKind, string>> = {
  angel: 'A person, with their own money',
  fund: 'A fund',
  family_office: 'A family office',
  corporate: 'A company',
  syndicate: 'A syndicate',
};

/** The same in a table, where the name of the investor is beside it. */
export const kindNames: Readonly<Record<InvestorKind, string>> = {
  angel: 'Individual',
  fund: 'Fund',
  family_office: 'Family office',
  corporate: 'Company',
  syndicate: 'Syndicate',
};

export const profileStateLabels: Readonly<Record<InvestorState, string>> = {
  draft: 'Draft',
  pending: 'In review',
  approved: 'Approved',
  rejected: 'Not approved',
  suspended: 'Suspended',
};

/** How a state is drawn. */
export const profileStateTones = {
  draft: 'plain',
  pending: 'attention',
  approved: 'accent',
  rejected: 'danger',
  suspended: 'danger',
} as const satisfies Readonly<Record<InvestorState, string>>;

export const visibilityLabels: Readonly<Record<ProfileVisibility, string>> = {
  hidden: 'Operators only',
  network: 'Members of this portal',
  public: 'Everyone',
};

export const certificationStateLabels: Readonly<Record<CertificationState, string>> = {
  valid: 'Valid',
  superseded: 'Replaced',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** Returns what a profile says, in words; what is empty says so. */
export function profileFacts(profile: ProfileContent) {
  const { kind, stages, sectors, checkMin, checkMax } = profile;
  const some = (words: readonly string[]) =>
    words.length === 0 ? 'Not specified' : words.join(', ');
  const checks =
    checkMin === null || checkMax === null
      ? 'Not specified'
      : `${formatMoney(checkMin)} to ${formatMoney(checkMax)}`;
  return [
    { label: 'Invests as', value: kind === null ? 'Not specified' : kindLabels[kind] },
    { label: 'Display name', value: profile.displayName || 'Not specified' },
    { label: 'Legal name', value: profile.legalName || 'Not specified' },
    { label: 'Country', value: countries[profile.country] ?? 'Not specified' },
    { label: 'Address', value: addressLine(profile.address) || 'Not specified' },
    { label: 'Ticket size', value: profile.leads ? `${checks}, leads rounds` : checks },
    { label: 'Stages', value: some(stages.map((stage) => stageLabels[stage])) },
    { label: 'Sectors', value: some(sectors.map((sector) => sectorLabels[sector])) },
    {
      label: 'Countries',
      value:
        profile.countries.length === 0
          ? 'Any'
          : some(profile.countries.map((code) => countries[code] ?? code)),
    },
    { label: 'Looking for', value: profile.thesis || 'Not specified' },
    { label: 'About', value: profile.bio || 'Not specified' },
    { label: 'Visible to', value: visibilityLabels[profile.visibility] },
  ];
}
