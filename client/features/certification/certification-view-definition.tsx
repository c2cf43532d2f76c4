import { viewPath } from '#shared/site/dashboard-address.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { certificationActions } from './certification-actions.ts';
import { type CertificationQuery, readCertificationQuery } from './certification-address.ts';
import { CertificationHistory } from './certification-history.tsx';
import { CertifyingSteps } from './certifying-steps.tsx';
import type { CertificationData } from './dated-certification.ts';

/** What the view shows. */
interface CertificationContent {
  readonly asked: CertificationQuery;
  readonly items: readonly CertificationData[];
  readonly statementVersion: string;
  readonly legalName: string;
  readonly isSigned: boolean;
}

export const view = defineView<CertificationContent | null>({
  async load({ api, url }, { account }) {
    if (account.investor === null) return null;
    const write = dateFormatter(account);
    const [{ items, statementVersion }, { profile }] = await Promise.all([
      api.send('GET /certifications'),
      api.send('GET /investor-profile'),
    ]);
    return {
      asked: readCertificationQuery(url),
      items: items.map((item) => ({
        ...item,
        signed: write(item.signedAt),
        ends: write(item.expiresAt),
        verified: item.verifiedAt === null ? null : write(item.verifiedAt),
      })),
      statementVersion,
      legalName: profile.legalName,
      isSigned: url.searchParams.has('signed'),
    };
  },
  actions: certificationActions,
  Component({ data }) {
    if (data === null) return <NoProfile />;
    const { asked } = data;
    if (asked.kind === 'history') return <CertificationHistory {...data} />;
    return <CertifyingSteps {...data} asked={asked} />;
  },
});

function NoProfile() {
  return (
    <EmptyState
      title="Create your investor profile first"
      action={<ButtonLink href={viewPath('investing')}>Create your profile</ButtonLink>}
    >
      <p>You certify what kind of investor you are under the legal name in your profile.</p>
    </EmptyState>
  );
}
