import { missingCompanyDetails } from '#shared/product/raises/company-details.ts';
import { BackToRaise } from '../../domain/raise/back-to-raise.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './companies.module.css';
import { companiesHref } from './company-address.ts';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';
import type { CompanyData } from './company-loader.ts';
import { CompanyLogo } from './company-logo.tsx';
import { CompanyNextStep } from './company-next-step.tsx';
import { Invitations, MemberList } from './member-list.tsx';
import { DeleteCompany, TransferCompany } from './owner-panels.tsx';
import { Signatories } from './signatories-panel.tsx';

/** One company: its details and logo, who belongs to it, and what its owner can do. */
export function CompanyView(props: { readonly shown: CompanyData }) {
  const { shown } = props;
  const { company, members } = shown;
  const isOwner = company.role === 'owner';
  const isAlone = members.length === 1;
  const isSaveNext = shown.nextRaise === null || missingCompanyDetails(company).length > 0;
  return (
    <>
      {shown.raiseLeft === null ? (
        <CompanyNextStep shown={shown} />
      ) : (
        <BackToRaise raise={shown.raiseLeft} />
      )}
      <div className={css['sheet']}>
        <Panel title={company.name} actions={<a href={companiesHref}>All companies</a>}>
          {company.role === 'viewer' ? (
            <CompanyFacts company={company} />
          ) : (
            <CompanyForm
              company={company}
              approvedRaises={shown.approvedRaises}
              isNext={isSaveNext}
            />
          )}
        </Panel>
        <div className={css['beside']}>
          <Panel title="Logo">
            <CompanyLogo company={company} />
          </Panel>
          <MemberList shown={shown} />
          {isAlone ? null : <Signatories shown={shown} />}
          {isOwner ? <Invitations shown={shown} /> : null}
        </div>
      </div>
      {isOwner && !isAlone ? <TransferCompany shown={shown} /> : null}
      {isOwner && isAlone ? <DeleteCompany shown={shown} /> : null}
    </>
  );
}
