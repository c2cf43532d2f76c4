import {
  missingCompanyDetails,
  type NeededCompanyDetail,
} from '#shared/product/raises/company-details.ts';
import { raisePath, viewPath } from '#shared/site/dashboard-address.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { fieldId } from '../../ui/form/form-context.ts';
import { changeForm } from './company-actions.ts';
import type { CompanyData } from './company-loader.ts';

/** What the fields of the form are called. */
const labels: Readonly<Record<NeededCompanyDetail, string>> = {
  legalName: 'Legal name',
  legalForm: 'Legal form',
  oneLiner: 'What it does',
  country: 'Country',
  sector: 'Sector',
  stage: 'Stage',
};

/**
 * Leads from a company to its raise, and names what is missing here before that can be submitted.
 * Nothing once a raise is on its way. While something is missing, saving it is the next step.
 */
export function CompanyNextStep(props: { readonly shown: CompanyData }) {
  const { company, nextRaise } = props.shown;
  if (nextRaise === null) return null;
  const missing = missingCompanyDetails(company);
  return (
    <Notice title={missing.length === 0 ? 'Next: the raise' : 'Before a raise is submitted'}>
      {missing.length === 0 ? (
        <p>This company has all the details that a raise needs.</p>
      ) : (
        <p>
          These details are still missing:{' '}
          {missing.map(({ detail }, at) => (
            <span key={detail}>
              {at === 0 ? null : ', '}
              <a href={`#${fieldId(changeForm, detail)}`}>{labels[detail]}</a>
            </span>
          ))}
          . You can write the raise before that.
        </p>
      )}
      <p>
        <ButtonLink
          size="small"
          variant={missing.length === 0 ? 'primary' : 'secondary'}
          href={nextRaise === 'new' ? `${viewPath('raise')}&raise=new` : raisePath(nextRaise.id)}
        >
          {nextRaise === 'new' ? 'Create a raise' : 'Continue with the raise'}
        </ButtonLink>
      </p>
    </Notice>
  );
}
