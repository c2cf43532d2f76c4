import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FilterLinks } from '../../ui/layout/list-page.tsx';
import css from './certification.module.css';
import { certificationActions } from './certification-actions.ts';
import {
  type CertificationQuery,
  certificationHref,
  readCertificationQuery,
  readEntity,
} from './certification-address.ts';
import { CertificationHistory } from './certification-history.tsx';
import { CertifyingSteps } from './certifying-steps.tsx';
import type { CertificationData } from './dated-certification.ts';

/** What the view shows. */
interface CertificationContent {
  readonly asked: CertificationQuery;
  readonly items: readonly CertificationData[];
  readonly statementVersion: string;
  /** The entity that it is about; null for oneself. */
  readonly entity: InvestorEntity | null;
  /** All of them, to go from one to another. */
  readonly entities: readonly InvestorEntity[];
  readonly legalName: string;
  readonly isSigned: boolean;
}

export const view = defineView<CertificationContent | null>({
  async load({ api, url }, { account }) {
    if (account.investor === null) return null;
    const write = dateFormatter(account);
    const [{ items, statementVersion }, { person, items: entities }] = await Promise.all([
      api.send('GET /certifications'),
      api.send('GET /investor-entities'),
    ]);
    const entity = entities.find(({ id }) => id === readEntity(url)) ?? null;
    const shown = items.filter((item) => (item.entity?.id ?? null) === (entity?.id ?? null));
    return {
      asked: readCertificationQuery(url),
      items: shown.map((item) => ({
        ...item,
        signed: write(item.signedAt),
        ends: write(item.expiresAt),
        verified: item.verifiedAt === null ? null : write(item.verifiedAt),
      })),
      statementVersion,
      entity,
      entities,
      legalName: entity?.legalName ?? person.legalName,
      isSigned: url.searchParams.has('signed'),
    };
  },
  actions: certificationActions,
  Component({ data }) {
    if (data === null) return <NoProfile />;
    const { asked, entity } = data;
    return (
      <>
        <Parties {...data} />
        {asked.kind === 'history' ? (
          <CertificationHistory {...data} entity={entity} />
        ) : (
          <CertifyingSteps {...data} asked={asked} />
        )}
      </>
    );
  },
});

/** Leads from the certifications of oneself to those of an entity and back. */
function Parties({ entity, entities }: Pick<CertificationContent, 'entity' | 'entities'>) {
  if (entities.length === 0) return null;
  const links = [
    { label: 'Yourself', href: certificationHref(null), current: entity === null },
    ...entities.map(({ id, legalName }) => ({
      label: legalName,
      href: certificationHref(id),
      current: entity?.id === id,
    })),
  ];
  return (
    <div className={css['parties']}>
      <FilterLinks label="Certifications of" links={links} />
    </div>
  );
}

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
