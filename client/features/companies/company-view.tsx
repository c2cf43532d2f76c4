import type { Company } from '../../../shared/product/companies/companies.ts';
import { sectorLabels, stageLabels } from '../../../shared/product/companies/sectors.ts';
import { takenPictures } from '../../../shared/product/content/media.ts';
import { countries } from '../../../shared/product/fields/countries.ts';
import {
  cityMaxLength,
  companyNameMaxLength,
  imageMaxBytes,
  oneLinerMaxLength,
  websiteMaxLength,
} from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './companies.module.css';
import { changeForm } from './company-actions.ts';
import { companiesHref, companyHref, type ShownCompany } from './company-data.ts';
import { Invitations, MemberList, Outcomes } from './member-list.tsx';

/** One company: its details and logo, who belongs to it, and what its owner can do. */
export function CompanyView(props: { readonly shown: ShownCompany }) {
  const { shown } = props;
  const { company, members } = shown;
  const isOwner = company.role === 'owner';
  return (
    <>
      <Panel title={company.name} actions={<a href={companiesHref}>All companies</a>}>
        {company.role === 'viewer' ? (
          <Details company={company} />
        ) : (
          <DetailsForm company={company} />
        )}
      </Panel>
      <Panel title="Logo">
        <Logo company={company} />
      </Panel>
      <MemberList shown={shown} />
      {isOwner ? <Invitations shown={shown} /> : null}
      {isOwner && members.length === 1 ? (
        <Panel title="Delete this company" lede="It cannot be restored.">
          <Outcomes intents={['delete-company']} />
          <ConfirmAction
            intent="delete-company"
            fields={{ id: company.id }}
            opener="Delete"
            about={company.name}
            question={`${company.name}, its logo and its invitations are deleted for good.`}
            confirm="Delete it"
          />
        </Panel>
      ) : null}
    </>
  );
}

function Details(props: { readonly company: Company }) {
  const { company } = props;
  const facts = [
    { label: 'Legal name', value: company.legalName },
    { label: 'What it does', value: company.oneLiner },
    { label: 'Sector', value: company.sector === '' ? '' : sectorLabels[company.sector] },
    { label: 'Stage', value: company.stage === '' ? '' : stageLabels[company.stage] },
    { label: 'Country', value: countries[company.country] ?? '' },
    { label: 'City', value: company.city },
    { label: 'Website', value: company.website },
    { label: 'Founded', value: company.foundedOn },
  ];
  return <Facts facts={facts.map(({ label, value }) => ({ label, value: value || 'Not said' }))} />;
}

function DetailsForm(props: { readonly company: Company }) {
  const { company } = props;
  const { id, version } = company;
  const result = useFormResult(changeForm);
  // The response to a change is newer than what the page was loaded with, until it is loaded again.
  const saved = result?.result ?? 0;
  const current = result?.problem?.['currentVersion'];
  const newer = typeof current === 'number' ? current : undefined;
  return (
    <div className={css['form']}>
      <Form intent={changeForm} submit="Save" guarded>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={newer ?? Math.max(version, saved)} />
        {newer === undefined ? null : (
          <Notice tone="attention">
            <p>
              <a href={companyHref(id)}>Show the saved version</a>, or save again to replace it with
              your entries below.
            </p>
          </Notice>
        )}
        <Fields key={version} company={company} />
      </Form>
    </div>
  );
}

/** Rendered again for each version, because controls otherwise keep their old values. */
function Fields(props: { readonly company: Company }) {
  const { company } = props;
  return (
    <>
      <TextField
        name="name"
        label="Name"
        value={company.name}
        maxLength={companyNameMaxLength}
        autoComplete="organization"
      />
      <TextField
        name="legalName"
        label="Legal name"
        value={company.legalName}
        maxLength={companyNameMaxLength}
        autoComplete="off"
        optional
      />
      <TextField
        name="oneLiner"
        label="What it does, in one sentence"
        value={company.oneLiner}
        maxLength={oneLinerMaxLength}
        autoComplete="off"
        optional
      />
      <SelectField
        name="sector"
        label="Sector"
        value={company.sector}
        options={choices(sectorLabels)}
        optional
      />
      <SelectField
        name="stage"
        label="Stage"
        value={company.stage}
        options={choices(stageLabels)}
        optional
      />
      <SelectField
        name="country"
        label="Country"
        value={company.country}
        options={choices(countries)}
        optional
      />
      <TextField
        name="city"
        label="City"
        value={company.city}
        maxLength={cityMaxLength}
        autoComplete="off"
        optional
      />
      <TextField
        name="website"
        label="Website"
        hint="Begins with https://"
        type="url"
        inputMode="url"
        value={company.website}
        maxLength={websiteMaxLength}
        autoComplete="url"
        optional
      />
      <TextField
        name="foundedOn"
        label="Founded on"
        type="date"
        value={company.foundedOn}
        autoComplete="off"
        optional
      />
    </>
  );
}

function Logo(props: { readonly company: Company }) {
  const { id, name, logo, role, updatedAt } = props.company;
  return (
    <>
      {logo === null ? (
        <p>There is no logo yet.</p>
      ) : (
        <img key={updatedAt} src={logo} alt={`Logo of ${name}`} className={css['logo']} />
      )}
      {role === 'viewer' ? null : (
        <div className={css['form']}>
          <Form intent="upload-logo" submit="Upload the logo" look="secondary" files>
            <input type="hidden" name="id" value={id} />
            <FileField name="file" label="Picture" kinds={takenPictures} maxBytes={imageMaxBytes} />
          </Form>
          <Outcomes intents={['remove-logo']} />
          {logo === null ? null : (
            <FormButton intent="remove-logo" fields={{ id }}>
              Remove the logo
            </FormButton>
          )}
        </div>
      )}
    </>
  );
}

function choices(labels: Readonly<Record<string, string>>) {
  const named = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: 'Not said' }, ...named];
}
