import type { Company } from '#shared/product/companies/companies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import {
  cityMaxLength,
  companyNameMaxLength,
  legalFormMaxLength,
  oneLinerMaxLength,
  raiseReasonMaxLength,
  websiteMaxLength,
} from '#shared/product/fields/limits.ts';
import { missingCompanyDetails } from '#shared/product/raises/company-details.ts';
import { companyPath } from '#shared/site/dashboard-address.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/form/field.tsx';
import { MergedColumn } from '../../ui/form/form-column.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { changeForm } from './company-actions.ts';
import type { CompanyData } from './company-loader.ts';
import { companyLabel, companyValueInWords, storedCompany } from './company-values.ts';

/** The details of a company, to change. */
export function CompanyForm(props: {
  readonly company: Company;
  readonly approvedRaises: CompanyData['approvedRaises'];
  /** Whether saving is the next thing to do here. */
  readonly isNext: boolean;
}) {
  const { company, approvedRaises, isNext } = props;
  const { id } = company;
  return (
    <MergedColumn
      intent={changeForm}
      submit="Save"
      first={missingCompanyDetails(company)[0]?.detail}
      variant={isNext ? 'primary' : 'secondary'}
      stored={storedCompany(company)}
      storedHref={companyPath(id)}
      labelOf={companyLabel}
      inWords={companyValueInWords}
      after={approvedRaises.length === 0 ? null : <WhyItChanges />}
    >
      <input type="hidden" name="id" value={id} />
      {approvedRaises.length === 0 ? null : <ProposeToo raises={approvedRaises} />}
      <Details company={company} />
    </MergedColumn>
  );
}

/** What saving causes where a raise was approved with other details: read before they change. */
function ProposeToo({ raises }: { readonly raises: CompanyData['approvedRaises'] }) {
  return (
    <>
      <Notice tone="attention" title="An approved raise shows these details">
        <p>
          Investors in {raises.map(({ title }) => `“${title}”`).join(', ')} keep seeing the approved
          details. Saving proposes the new ones to an operator. If the operator approves another
          legal name, legal form or country, everyone who signed must reconfirm within 5 business
          days.
        </p>
      </Notice>
      {raises.map(({ id }) => (
        <input key={id} type="hidden" name="raise" value={id} />
      ))}
    </>
  );
}

/** Asked once they have changed. */
function WhyItChanges() {
  return (
    <TextAreaField
      name="reason"
      label="Reason for the change"
      hint="The operator sees this. At least 20 characters."
      maxLength={raiseReasonMaxLength}
      short
    />
  );
}

/** What a raise needs comes first, and what can wait comes last. */
function Details({ company }: { readonly company: Company }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={company.name}
        maxLength={companyNameMaxLength}
        autoComplete="organization"
      />
      <TextField {...text(company, 'legalName', companyNameMaxLength)} label="Legal name" />
      <TextField
        {...text(company, 'legalForm', legalFormMaxLength)}
        label="Legal form"
        hint="As registered, such as “Delaware corporation” or “GmbH”. Agreements name it."
      />
      <TextField
        {...text(company, 'oneLiner', oneLinerMaxLength)}
        label="What it does, in one sentence"
      />
      <FieldRow>
        <SelectField {...choice(company, 'sector', sectorLabels)} label="Sector" />
        <SelectField {...choice(company, 'stage', stageLabels)} label="Stage" />
      </FieldRow>
      <SelectField {...choice(company, 'country', countries)} label="Country" />
      <TextField {...text(company, 'foundedOn')} label="Founded on" type="date" />
      <TextField {...text(company, 'city', cityMaxLength)} label="City" />
      <TextField
        {...text(company, 'website', websiteMaxLength)}
        label="Website"
        hint="Begins with https://"
        type="url"
        inputMode="url"
        autoComplete="url"
      />
    </>
  );
}

/** A raise is submitted only with these. */
const neededFields: readonly string[] = [
  ...['legalName', 'legalForm', 'oneLiner', 'sector', 'stage', 'country'],
];

/** Says what a field is needed for while it is empty. */
function whenNeeded(name: string, value: string) {
  if (!neededFields.includes(name)) return { optional: true };
  return value === '' ? { needed: 'to submit a raise' } : {};
}

/** A text that can be left empty. */
function text(
  company: Company,
  name: 'legalName' | 'legalForm' | 'oneLiner' | 'foundedOn' | 'city' | 'website',
  maxLength?: number,
) {
  const limit = maxLength === undefined ? {} : { maxLength };
  return {
    name,
    value: company[name],
    ...limit,
    autoComplete: 'off',
    ...whenNeeded(name, company[name]),
  };
}

/** A choice that can be left open. */
function choice(
  company: Company,
  name: 'sector' | 'stage' | 'country',
  labels: Readonly<Record<string, string>>,
) {
  const options = [{ value: '', label: 'Not specified' }, ...optionsOf(labels)];
  return { name, value: company[name], options, ...whenNeeded(name, company[name]) };
}
