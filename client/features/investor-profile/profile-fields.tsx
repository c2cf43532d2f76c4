import { useEffect, useRef, useState } from 'react';
import { type Currency, currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import {
  bioMaxLength,
  investorAddressMaxLength,
  investorNameMaxLength,
  legalNameMaxLength,
  profileCountriesMax,
  profileSectorsMax,
  thesisMaxLength,
} from '#shared/product/fields/limits.ts';
import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import { kindLabels } from '../../domain/investor/investor-words.ts';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { RowsField } from '../../ui/form/rows-field.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TickList, tickedField } from '../../ui/form/tick-list.tsx';
import css from './investor-profile.module.css';
import type { ProfileStep } from './profile-address.ts';
import { typedProfile } from './profile-values.ts';

interface FieldsProps {
  readonly profile: InvestorProfile;
}

const countryOptions = optionsOf(countries);

/** The fields of each step that has any, and the lists among them. */
export const stepFields: Readonly<
  Partial<
    Record<
      ProfileStep,
      {
        readonly lists: readonly string[];
        readonly Fields: (props: FieldsProps) => React.ReactNode;
      }
    >
  >
> = {
  who: { lists: [], Fields: WhoFields },
  seek: { lists: ['stages', 'sectors', 'countries'], Fields: SeekFields },
  about: { lists: [], Fields: AboutFields },
};

/** Who invests: what an operator approves. */
function WhoFields({ profile }: FieldsProps) {
  return (
    <>
      <RadioGroup
        name="kind"
        label="Who invests?"
        value={profile.kind ?? ''}
        options={optionsOf(kindLabels)}
      />
      <TextField
        name="displayName"
        label="Display name"
        hint="The name of the person, fund, office, company or syndicate, as founders know it."
        value={profile.displayName}
        maxLength={investorNameMaxLength}
        autoComplete="organization"
      />
      <TextField
        name="legalName"
        label="Legal name"
        hint="As in the passport or the register. You certify under this name. Founders don’t see it here."
        value={profile.legalName}
        maxLength={legalNameMaxLength}
        autoComplete="off"
      />
      <ComboboxField
        name="country"
        label="Country"
        hint="Where you live, or where the fund or company has its seat."
        value={profile.country}
        options={[{ value: '', label: 'Choose one' }, ...countryOptions]}
        autoComplete="country"
      />
      <TextAreaField
        name="address"
        label="Address"
        hint="Agreements name it. Only operators see it, and companies once you sign with them."
        value={profile.address}
        maxLength={investorAddressMaxLength}
        short
      />
    </>
  );
}

/** What is looked for, and how much at a time. */
function SeekFields({ profile }: FieldsProps) {
  const values = typedProfile(profile);
  const [currency, setCurrency] = useState(profile.currency);
  const box = useRef<HTMLDivElement>(null);
  // The amounts are read in the currency that is chosen, also before the page was interactive.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLSelectElement>('select[name="currency"]')?.value;
    if (chosen !== undefined) setCurrency(chosen as Currency);
  }, []);
  return (
    <div
      ref={box}
      className={css['fields']}
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'currency') {
          setCurrency(target.value as Currency);
        }
      }}
    >
      <TickList
        name="stages"
        label="Stages"
        value={values['stages'] ?? ''}
        options={optionsOf(stageLabels)}
      />
      <TickList
        name="sectors"
        label="Sectors"
        hint={`At most ${profileSectorsMax}.`}
        value={values['sectors'] ?? ''}
        options={optionsOf(sectorLabels)}
      />
      <RowsField
        name="countries"
        label="Countries"
        hint="Where the companies are based. Leave empty for anywhere."
        each="Country"
        value={values['countries'] ?? ''}
        max={profileCountriesMax}
        row={({ name, value }) => (
          <SelectField
            name={name(tickedField)}
            label="Country"
            value={value(tickedField)}
            options={[{ value: '', label: 'Choose one' }, ...countryOptions]}
          />
        )}
      />
      <SelectField
        name="currency"
        label="Currency"
        hint="The currency you invest in."
        value={profile.currency}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
      <FieldRow>
        <MoneyField
          name="checkMin"
          label="Minimum ticket"
          hint="Such as 25k."
          currency={currency}
          value={values['checkMin'] ?? ''}
        />
        <MoneyField
          name="checkMax"
          label="Maximum ticket"
          hint="Such as 250k."
          currency={currency}
          value={values['checkMax'] ?? ''}
        />
      </FieldRow>
      <SelectField
        name="leads"
        label="Do you lead rounds?"
        value={values['leads'] ?? 'no'}
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ]}
      />
      <TextAreaField
        name="thesis"
        label="What you’re looking for"
        hint="In your own words."
        value={profile.thesis}
        maxLength={thesisMaxLength}
        optional
      />
    </div>
  );
}

/** What is said about oneself, and to whom. */
function AboutFields({ profile }: FieldsProps) {
  return (
    <>
      <TextAreaField
        name="bio"
        label="About you"
        hint="What you have built or backed."
        value={profile.bio}
        maxLength={bioMaxLength}
        optional
      />
      <RadioGroup
        name="visibility"
        label="Who can find you in the list of investors?"
        hint="Once your profile is approved, they see what you enter here, except your legal name. A company with an open raise that finds you can ask for an introduction."
        value={profile.visibility}
        options={[
          { value: 'hidden', label: 'Nobody' },
          { value: 'network', label: 'Members of this portal' },
          { value: 'public', label: 'Everyone' },
        ]}
      />
    </>
  );
}
